import { useState } from 'react';
import { Button } from './Button.tsx';
import { TextField, type TextFieldProps } from './TextField.tsx';

/** A password: hidden until shown, for password managers by `autoComplete`; pasting is welcome. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'after' | 'icon'>) {
  const [shown, setShown] = useState(false);
  const after = (
    <Button
      size="sm"
      variant="ghost"
      aria-pressed={shown}
      aria-label={`Show: ${typeof props.label === 'string' ? props.label : 'password'}`}
      onClick={() => setShown(!shown)}
    >
      {shown ? 'Hide' : 'Show'}
    </Button>
  );
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      maxLength={200}
      {...props}
      type={shown ? 'text' : 'password'}
      after={after}
    />
  );
}
