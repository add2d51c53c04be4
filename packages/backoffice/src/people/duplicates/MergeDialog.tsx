import { ArrowLeftRight } from 'lucide-react';
import { useState } from 'react';
import { GUARDIAN, LEAD_GUARDIAN } from '@schoolbell/core/access';
import type { ResultOf } from '@schoolbell/core/http/endpoint';
import { fieldNamed } from '@schoolbell/core/people/values/rules';
import { compareDuplicates, mergeDuplicates, mergeGuardians } from '@schoolbell/core/people/duplicates/contract';
import { useRead } from '../../http/read.ts';
import { useWrite } from '../../http/write.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { SkeletonLines } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toasts.ts';
import { useSay } from '../../words/say.ts';
import { interestOf } from '../../enquiries/interest.ts';
import { fieldText } from '../person/valueText.ts';
import { usePhone } from '../Phone.tsx';
import { sentence } from '../sentence.ts';
import { studentStates } from '../../students/studentStatus.ts';
import * as form from '../person/Form.css.ts';
import { type Two, useUndo } from './alike.ts';
import { AlikePerson } from './AlikePerson.tsx';
import * as css from './Duplicates.css.ts';

type Comparison = ResultOf<typeof compareDuplicates>;
type Field = Comparison['fields'][number];
type Side = 'kept' | 'gone';

/** Values beside a person's own fields that are kept in another form than people read them in. */
const words: Record<string, (value: string) => string> = {
  interest: (value) => interestOf(Number(value)).label,
  status: (value) => studentStates[value]?.label ?? value,
  signup_source: sentence,
};

interface MergeDialogProps {
  two: Two;
  /** After the merge, with the id of the record that stays. */
  onMerged?: (id: number) => void;
  onClose: () => void;
}

/** Two records side by side: choose which record to keep and which value of each field, then merge them. */
export function MergeDialog({ two, onMerged, onClose }: MergeDialogProps) {
  const [order, setOrder] = useState(two);
  const [sides, setSides] = useState<Record<string, Side>>({});
  const [refusal, setRefusal] = useState<string>();
  const read = useRead(compareDuplicates, order);
  const compared = read.isPlaceholderData ? undefined : read.data;
  const isGuardian = compared?.kept.role_id === GUARDIAN || compared?.kept.role_id === LEAD_GUARDIAN;
  const mergePeople = useWrite(mergeDuplicates);
  const mergeBoth = useWrite(mergeGuardians);
  const undo = useUndo();

  function swap() {
    setOrder({ user_detail_id: order.duplicate_id, duplicate_id: order.user_detail_id });
    setSides({});
    setRefusal(undefined);
  }

  async function run({ fields, version, duplicate_version }: Comparison) {
    const take = fields
      .filter((field) => field.kept !== field.gone && (sides[field.name] ?? field.side) === 'gone')
      .map((field) => field.name);
    try {
      const { merge_id, user_detail_id, message } = await (isGuardian ? mergeBoth : mergePeople).mutateAsync({
        ...order,
        version,
        duplicate_version,
        take,
      });
      toast(message, { label: 'Undo', run: () => undo.run(merge_id) });
      onMerged?.(user_detail_id);
      onClose();
    } catch (error) {
      setRefusal((error as Error).message);
      void read.refetch();
    }
  }

  const stopped = refusal ?? read.error?.message ?? compared?.refusal ?? undefined;
  return (
    <Modal
      size="lg"
      title="Merge two records"
      saveLabel="Merge"
      saving={mergePeople.isPending || mergeBoth.isPending}
      onSave={compared && !compared.refusal ? () => void run(compared) : undefined}
      onClose={onClose}
    >
      <div className={css.compared}>
        {stopped && <Banner tone="warning" title={stopped} />}
        {!compared && !read.error && <SkeletonLines lines={6} />}
        {compared && <Records compared={compared} onSwap={swap} />}
        {compared && !compared.refusal && (
          <Fields
            fields={compared.fields}
            sides={sides}
            onChoose={(name, side) => setSides({ ...sides, [name]: side })}
          />
        )}
        {compared && !compared.refusal && <Moves compared={compared} />}
      </div>
    </Modal>
  );
}

function Records({ compared, onSwap }: { compared: Comparison; onSwap: () => void }) {
  return (
    <>
      <div className={form.sides}>
        <div className={css.record}>
          <p className={css.fate}>Keep this record</p>
          <AlikePerson person={compared.kept} />
        </div>
        <div className={css.record}>
          <p className={css.fate}>Merge this record into it</p>
          <AlikePerson person={compared.gone} />
        </div>
      </div>
      <Button size="sm" className={css.swap} icon={<ArrowLeftRight size={14} aria-hidden />} onClick={onSwap}>
        Keep the other record
      </Button>
    </>
  );
}

function Fields({
  fields,
  sides,
  onChoose,
}: {
  fields: readonly Field[];
  sides: Record<string, Side>;
  onChoose: (name: string, side: Side) => void;
}) {
  const say = useSay();
  const differing = fields.filter((field) => field.kept !== field.gone);
  const same = fields.length - differing.length;
  return (
    <>
      {differing.map((field) => (
        <fieldset key={field.name} className={form.conflictField}>
          <legend className={form.conflictName}>{say(field.label)}</legend>
          <div className={form.sides}>
            {(['kept', 'gone'] as const).map((side) => (
              <label key={side} className={form.side}>
                <input
                  type="radio"
                  name={field.name}
                  checked={(sides[field.name] ?? field.side) === side}
                  onChange={() => onChoose(field.name, side)}
                />
                <Value field={field} side={side} />
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {same > 0 && <p className={css.why}>{same === 1 ? 'One field is' : `${same} fields are`} the same in both.</p>}
    </>
  );
}

function Value({ field, side }: { field: Field; side: Side }) {
  const value = field[side];
  const hidden = side === 'kept' ? 'Record you keep' : 'Other record';
  const phone = usePhone(field.name === 'phone' ? value : '');
  if (field.name === 'image_handle' && value) return <img className={css.picture} src={value} alt={hidden} />;
  return (
    <span>
      <span className={form.sideLabel}>{hidden}</span>
      {phone ||
        (value && (words[field.name]?.(value) ?? fieldText(fieldNamed(field.name) ?? { kind: 'text' }, value))) ||
        'Empty'}
    </span>
  );
}

function Moves({ compared }: { compared: Comparison }) {
  const moves = compared.moves.map(({ what, total }) => `${what.toLowerCase()} (${total})`).join(', ');
  return (
    <Banner>
      {moves
        ? `Everything linked to the other record moves here: ${moves} and more. `
        : 'Everything linked to the other record moves here. '}
      You can undo this for 30 days.
    </Banner>
  );
}
