import { useSyncExternalStore } from 'react';

/** Light or dark as chosen, or as the system says. */
export type Theme = 'light' | 'dark' | 'auto';
/** How close the rows stand. */
export type Density = 'comfortable' | 'compact';

const listeners = new Set<() => void>();

function write(name: 'theme' | 'density', value: string, plain: string) {
  const root = document.documentElement;
  if (value === plain) {
    localStorage.removeItem(name);
    delete root.dataset[name];
  } else {
    localStorage.setItem(name, value);
    root.dataset[name] = value;
  }
  for (const listener of listeners) listener();
}

const read = (name: 'theme' | 'density') => document.documentElement.dataset[name];

function useAttribute<Value extends string>(name: 'theme' | 'density', plain: Value): Value {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (read(name) as Value | undefined) ?? plain,
  );
}

/** The theme in use, kept in the browser; the page's head sets it again before the first paint. */
export const currentTheme = (): Theme => (read('theme') as Theme | undefined) ?? 'auto';
export const useTheme = (): Theme => useAttribute<Theme>('theme', 'auto');
export const setTheme = (theme: Theme): void => write('theme', theme, 'auto');

/** The density in use, kept the same way. */
export const currentDensity = (): Density => (read('density') as Density | undefined) ?? 'comfortable';
export const useDensity = (): Density => useAttribute<Density>('density', 'comfortable');
export const setDensity = (density: Density): void => write('density', density, 'comfortable');
