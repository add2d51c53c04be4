import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import type { InvoiceDetails } from '@schoolbell/core/billing/invoices/schemas';
import { Failure } from '@schoolbell/core/http/errors';
import { today } from '../../../ui/dates.ts';
import { errorText } from '../../../ui/missing.ts';
import { textsOf, useTexts } from '../../../ui/record/texts.ts';
import { toast } from '../../../ui/toasts.ts';
import { totalsTyped, wrongTyped } from './sums.ts';
import type { Typed, TypedLine } from './typed.ts';
import { type How, useSaving } from './useSaving.ts';
import { type Coupon, useCoupon } from './useCoupon.ts';
import type { EditorTerms } from './useTerms.ts';

/** What an editor begins with. */
export interface EditorOptions {
  /** The invoice as it was when the editor opened; null for a new one. */
  stored: InvoiceDetails | null;
  begins: Typed;
  replaces: boolean;
  terms: EditorTerms;
}

/** What is typed, and how its lines change. */
function useTyped(begins: Typed) {
  const [first] = useState(begins);
  const [typed, setTyped] = useState(begins);
  const newest = useRef(0);
  const setLines = (change: (lines: readonly TypedLine[]) => TypedLine[]) =>
    setTyped((now) => ({ ...now, lines: change(now.lines) }));
  return {
    typed,
    isUnsaved: JSON.stringify(typed) !== JSON.stringify(first),
    /** The line that was added last takes the focus. */
    newest,
    set: (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change })),
    setLine: (key: number, change: Partial<TypedLine>) =>
      setLines((lines) => lines.map((line) => (line.key === key ? { ...line, ...change } : line))),
    /** Below the child's other lines, so that the document has each child together. */
    addLine(line: TypedLine) {
      newest.current = line.key;
      setLines((lines) => {
        const last = lines.findLastIndex((one) => one.student_id === line.student_id);
        return last < 0 ? [...lines, line] : lines.toSpliced(last + 1, 0, line);
      });
    },
    removeLine: (key: number) => setLines((lines) => lines.filter((line) => line.key !== key)),
  };
}

const bit = (on: boolean) => (on ? (1 as const) : (0 as const));

type Form = ReturnType<typeof useTyped>;
type Checking = { coupon: Coupon; texts: ReturnType<typeof useTexts>; total: number };

/** Saves what is typed and goes on to the invoice. A code that was not looked at yet is looked at first. */
function useSave({ stored, replaces, terms }: EditorOptions, { typed }: Form, { coupon, texts, total }: Checking) {
  const navigate = useNavigate();
  const saving = useSaving({ stored, replaces });
  const [busy, setBusy] = useState<How>();
  const [isSaved, setIsSaved] = useState(false);
  const isLater = typed.issue_on > today();

  async function send(how: How) {
    try {
      // Comes with the summary.
      const { sentInvoice } = await import('./sent.ts');
      const { data, message } = await saving.save(how, {
        fields: sentInvoice(typed, terms, { today: today(), total }),
        user_detail_id: typed.user_detail_id!,
        send: bit(typed.send),
        use_credit: bit(typed.use_credit),
        isLater,
      });
      toast(`${message}.`);
      // Going on must not be asked about what has just been saved: that must be known before.
      flushSync(() => setIsSaved(true));
      await navigate(`/billing/invoices?invoice=${data.invoice_id}`);
    } catch (error) {
      if (!(error instanceof Failure)) texts.show({}, errorText(error));
      else {
        const { fields, text } = textsOf(error, (path) => path);
        texts.show(fields, text);
      }
      setBusy(undefined);
    }
  }

  // The button names the total, so nothing is sent before the code has its part in it.
  const [waiting, setWaiting] = useState<How>();
  useEffect(() => {
    if (!waiting || coupon.isOpen) return;
    setWaiting(undefined);
    if (!coupon.error) return void send(waiting);
    setBusy(undefined);
    texts.show({ coupon_code: coupon.error });
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the answer about the code has come.
  }, [waiting, coupon.isOpen]);

  async function save(how: How) {
    if (busy) return;
    const wrong = wrongTyped(typed, terms);
    if (Object.keys(wrong).length > 0) return texts.show(wrong);
    texts.clear();
    setBusy(how);
    coupon.look();
    setWaiting(how);
  }
  return { save, saving, busy, isSaved, isLater };
}

/** An invoice that is being written: what is typed, what it comes to, what is refused, and saving it. */
export function useEditor(options: EditorOptions) {
  const { stored, begins, replaces, terms } = options;
  const form = useTyped(begins);
  const texts = useTexts();
  const { typed } = form;
  const coupon = useCoupon(typed, terms, stored?.invoice_id ?? null);
  const totals = totalsTyped(typed, terms, coupon.off);
  const { isSaved, ...saving } = useSave(options, form, { coupon, texts, total: totals.total });
  return {
    ...form,
    ...editing(form, texts),
    ...saving,
    isUnsaved: form.isUnsaved && !isSaved,
    totals,
    coupon,
    terms,
    stored,
    replaces,
    texts,
  };
}

/** Typing, which takes away what was said about what is typed. */
function editing(form: ReturnType<typeof useTyped>, texts: ReturnType<typeof useTexts>) {
  return {
    set(change: Partial<Typed>) {
      Object.keys(change).forEach((name) => texts.forget(name === 'discount' ? 'discount_value' : name));
      form.set(change);
    },
    setLine(key: number, change: Partial<TypedLine>) {
      texts.forget(`items.${form.typed.lines.findIndex((line) => line.key === key)}`);
      form.setLine(key, change);
    },
    // What was said about lines by their place would stand at others after these.
    addLine(line: TypedLine) {
      texts.clear();
      form.addLine(line);
    },
    removeLine(key: number) {
      texts.clear();
      form.removeLine(key);
    },
  };
}

/** The editor, as its parts take it. */
export type Editor = ReturnType<typeof useEditor>;
