let loader: Promise<void> | undefined;

/** Brings the widgets' loader onto this page, once; another try after a failure. */
export function loadWidgets(): Promise<void> {
  loader ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.src = '/w/1/loader.js';
    script.onload = () => resolve();
    script.onerror = () => {
      loader = undefined;
      script.remove();
      reject(new Error('We couldn’t load the widget.'));
    };
    document.head.append(script);
  });
  return loader;
}
