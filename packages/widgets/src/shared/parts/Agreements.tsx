import type { VNode } from 'preact';
import type { FormConfig } from '../form/config.ts';
import * as css from '../form/form.css.ts';
import type { FormProps } from '../form/props.ts';
import { Signature } from './Signature.tsx';
import { Terms } from './Terms.tsx';

/** Terms and signature, if the school asks for them. */
export function Agreements({ shown, ...form }: FormProps & { shown: FormConfig['settings'] }): VNode {
  return (
    <section class={css.section}>
      {shown.map((setting) =>
        setting.type === 'terms' ? (
          <Terms key="terms" setting={setting} {...form} />
        ) : (
          <Signature key="signature" setting={setting} {...form} />
        ),
      )}
    </section>
  );
}
