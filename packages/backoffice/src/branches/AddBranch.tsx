import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { addBranch } from '@schoolbell/core/branches/contract';
import { branchTexts } from '@schoolbell/core/branches/rules';
import { Failure } from '@schoolbell/core/http/errors';
import { mayAddBranch } from '@schoolbell/core/settings/plan/rules';
import { useWrite } from '../http/write.ts';
import { useGuard } from '../ui/record/guard.tsx';
import { reloadSession, switchTo, useSession } from '../session/session.ts';
import { countryChoices, currencyChoices } from '../settings/general/choices.ts';
import { atFields } from '../settings/general/general.ts';
import { Banner } from '../ui/Banner.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { Switch } from '../ui/Switch.tsx';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toasts.ts';
import { useSay } from '../words/say.ts';
import { blankBranch, formErrors, sentBranch, type BranchForm } from './branchForm.ts';
import * as css from './AddBranch.css.ts';

const BILLING = '/settings/billing';

/** Adds a branch to the school, or leads to the plan where that allows none. Render it to open it. */
export function AddBranchDialog({ onClose }: { onClose: () => void }) {
  const { institution_plan } = useSession();
  const navigate = useNavigate();
  const isAllowed = mayAddBranch(institution_plan);

  useEffect(() => {
    if (isAllowed) return;
    onClose();
    void navigate(BILLING);
    // Asked once, when it opens: a plan that changes while someone types is the server's to refuse.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  return <BranchDialog onClose={onClose} hidden={!isAllowed} />;
}

/** Sending what is typed: a refusal goes to its fields, or above them with what was typed kept. */
function useAdding(onClose: () => void) {
  const session = useSession();
  const navigate = useNavigate();
  const add = useWrite(addBranch);
  const [blank] = useState(() => blankBranch(session));
  const [form, setForm] = useState(blank);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [refusal, setRefusal] = useState<string>();

  function set(part: Partial<BranchForm>) {
    setForm((now) => ({ ...now, ...part }));
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([name]) => !(name in part))));
  }

  function show(wrong: Record<string, string>) {
    setErrors(wrong);
    requestAnimationFrame(() => document.querySelector<HTMLElement>('dialog[open] [aria-invalid="true"]')?.focus());
  }

  async function save() {
    setRefusal(undefined);
    const wrong = formErrors(form);
    if (Object.keys(wrong).length > 0) return show(wrong);
    try {
      const { data, message } = await add.mutateAsync(sentBranch(form, session.user.user_detail_id));
      toast(message, { label: 'Switch to it', run: () => void switchTo(data.user_detail_id) });
      void reloadSession().catch(() => undefined);
      onClose();
    } catch (error) {
      if (error instanceof Failure && error.code === 'planBlocked') {
        onClose();
        return void navigate(BILLING);
      }
      if (error instanceof Failure && error.fields) return show(atFields(error.fields));
      setRefusal(error instanceof Error ? error.message : String(error));
    }
  }

  const isDirty = JSON.stringify(form) !== JSON.stringify(blank);
  return {
    form,
    errors,
    refusal,
    set,
    save,
    isSaving: add.isPending,
    isUnsaved: isDirty && !add.isPending && !add.isSuccess,
  };
}

function BranchDialog({ onClose, hidden }: { onClose: () => void; hidden: boolean }) {
  const { form, errors, refusal, set, save, isSaving, isUnsaved } = useAdding(onClose);
  const guard = useGuard(isUnsaved, onClose);
  if (hidden) return null;
  const text = (name: 'institutionName' | 'street' | 'city' | 'state' | 'zip') => ({
    value: form[name],
    error: errors[name],
    maxLength: 255,
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  const choice = (name: 'institutionCurrency' | 'country') => ({
    value: form[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });
  return (
    <>
      <Modal title="Add branch" saving={isSaving} onSave={() => void save()} onClose={guard.close}>
        <div className={css.grid}>
          {refusal && (
            <div className={css.wide}>
              <Banner tone="danger" title={branchTexts.failed}>
                {refusal}
              </Banner>
            </div>
          )}
          <TextField className={css.wide} label="Branch name" required data-autofocus {...text('institutionName')} />
          <Select label="Currency" options={currencyChoices()} {...choice('institutionCurrency')} />
          <Select
            label="Country"
            required
            placeholder="Choose a country"
            options={countryChoices()}
            {...choice('country')}
          />
          <TextField className={css.wide} label="Street" autoComplete="street-address" {...text('street')} />
          <TextField label="City" {...text('city')} />
          <TextField label="State" {...text('state')} />
          <TextField label="Zip" {...text('zip')} />
          <Copies form={form} onChange={set} />
        </div>
      </Modal>
      {guard.question}
    </>
  );
}

const parts = [
  { name: 'replicateSubjects', label: 'Copy {subjects}' },
  { name: 'replicatePackages', label: 'Copy {packages}' },
  { name: 'replicateFinance', label: 'Copy finance settings' },
] as const;

function Copies({ form, onChange }: { form: BranchForm; onChange: (part: Partial<BranchForm>) => void }) {
  const say = useSay();
  return (
    <fieldset className={css.copies}>
      <legend className={css.legend}>Begin with copies</legend>
      <p className={css.note}>Copies what this branch has now. People are never copied.</p>
      {parts.map(({ name, label }) => (
        <Switch
          key={name}
          label={say(label)}
          checked={form[name]}
          onChange={(event) => onChange({ [name]: event.target.checked })}
        />
      ))}
    </fieldset>
  );
}
