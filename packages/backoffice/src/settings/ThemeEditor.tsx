import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { Failure } from '@schoolbell/core/http/errors';
import { saveTheme } from '@schoolbell/core/settings/contract';
import { themeErrors } from '@schoolbell/core/settings/rules';
import { useWrite } from '../http/write.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ColorField } from '../ui/ColorField.tsx';
import { Field } from '../ui/Field.tsx';
import { Select } from '../ui/Select.tsx';
import { toast } from '../ui/toasts.ts';
import { ContrastMeter } from './ContrastMeter.tsx';
import { colourFields, DEFAULT_RADIUS, fonts, worn, type Theme } from './theme.ts';
import * as css from './Embed.css.ts';

interface ThemeEditorProps {
  theme: Theme;
  saved: Theme;
  /** What is tried; null once it is saved or given up. */
  onChange: (theme: Theme | null) => void;
}

function Radius({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  return (
    <Field label="Corners" hint={value === 0 ? 'Square' : `${value} pixels round`}>
      {(control) => (
        <input
          {...control}
          type="range"
          min={0}
          max={24}
          value={value}
          className={css.range}
          onChange={(event) => onChange(Number(event.target.value))}
        />
      )}
    </Field>
  );
}

interface LooksProps {
  theme: Theme;
  errors: Readonly<Record<string, string>>;
  onChange: (part: Theme) => void;
}

/** Colours, corners and the font. */
function Looks({ theme, errors, onChange }: LooksProps) {
  const fontValue = theme.font_family ?? '';
  const known = fonts.some((font) => font.value === fontValue);
  return (
    <div className={css.pairs}>
      {colourFields.map(({ name, label, hint }) => (
        <ColorField
          key={name}
          label={label}
          hint={hint}
          value={worn(theme, name)}
          error={errors[`theme.${name}`]}
          onChange={(value) => onChange({ [name]: value })}
        />
      ))}
      <Radius value={theme.radius ?? DEFAULT_RADIUS} onChange={(radius) => onChange({ radius })} />
      <Select
        label="Font"
        value={fontValue}
        error={errors['theme.font_family']}
        onChange={(event) => onChange({ font_family: event.target.value })}
        options={known ? fonts : [...fonts, { value: fontValue, label: fontValue }]}
      />
    </div>
  );
}

/** Changing the look and saving it, with what is wrong with it. */
function useTheme(theme: Theme, onChange: ThemeEditorProps['onChange']) {
  const write = useWrite(saveTheme);
  const [refused, setRefused] = useState<Record<string, string>>({});
  const errors = { ...refused, ...themeErrors(theme) };

  function set(part: Theme) {
    setRefused({});
    // Absent, not undefined: what is absent stays default.
    onChange(
      Object.fromEntries(
        Object.entries({ ...theme, ...part }).filter(([, value]) => value !== undefined && value !== ''),
      ),
    );
  }

  async function save() {
    if (Object.keys(themeErrors(theme)).length > 0) {
      document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus();
      return;
    }
    try {
      toast((await write.mutateAsync({ theme })).message);
      onChange(null);
    } catch (error) {
      if (error instanceof Failure && error.fields) setRefused(error.fields);
      else toast.error(error);
    }
  }

  return { errors, isSaving: write.isPending, set, save };
}

/** The widgets' look. Text that could not be read is refused at its field, here and by the server. */
export function ThemeEditor({ theme, saved, onChange }: ThemeEditorProps) {
  const { errors, isSaving, set, save } = useTheme(theme, onChange);
  const dirty = JSON.stringify(theme) !== JSON.stringify(saved);
  const isPlain = Object.keys(theme).length === 0;

  return (
    <Card
      title="Look"
      actions={
        <Button
          size="sm"
          variant="ghost"
          icon={<RotateCcw size={14} aria-hidden />}
          disabled={isPlain}
          onClick={() => onChange({})}
        >
          Reset
        </Button>
      }
    >
      <form
        noValidate
        className={css.theme}
        onSubmit={(event) => {
          event.preventDefault();
          if (dirty && !isSaving) void save();
        }}
      >
        <Looks theme={theme} errors={errors} onChange={set} />
        <ContrastMeter theme={theme} />
        {Object.keys(themeErrors(theme)).length > 0 && (
          <p role="status" className={css.line}>
            The preview changes once every text is readable.
          </p>
        )}
        <div className={css.buttons}>
          {dirty && <Button onClick={() => onChange(null)}>Discard</Button>}
          <Button type="submit" variant="primary" disabled={!dirty} loading={isSaving}>
            Save look
          </Button>
        </div>
      </form>
    </Card>
  );
}
