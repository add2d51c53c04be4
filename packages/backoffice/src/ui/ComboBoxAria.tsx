import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import {
  Button,
  ComboBox,
  FieldError,
  Input,
  type Key,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  Text,
} from 'react-aria-components';
import { hiddenText } from './base.css.ts';
import type { ComboBoxProps, MultiSelectProps, SearchOption } from './ComboBox.tsx';
import { cx } from './cx.ts';
import { Tag } from './Tag.tsx';
import { useTypedText } from './typedText.ts';
import * as field from './Field.css.ts';
import * as css from './ComboBox.css.ts';

/** Calls back when typing has paused. */
function usePaused(run: ((text: string) => void) | undefined) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (text: string) => {
    clearTimeout(timer.current);
    if (run) timer.current = setTimeout(() => run(text), 250);
  };
}

type FieldProps = Pick<
  ComboBoxProps,
  'label' | 'hint' | 'error' | 'required' | 'hideLabel' | 'placeholder' | 'disabled' | 'onSearch'
>;

interface BoxProps {
  /** How the field is labelled and what it says, as every other field takes it. */
  field: FieldProps;
  options: readonly SearchOption[];
  chosen: string | null;
  /** Nothing is left to choose: an open list would only say so. */
  isDone?: boolean;
  /** What the input shows; where absent it follows the choice. */
  text?: string;
  onText?: (text: string) => void;
  onChoose: (key: string | null) => void;
}

/** Escape closes the open list, and only the next one the dialog around it: a browser closes dialogs whatever else heard the key. */
function closeListFirst(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Escape' && event.currentTarget.getAttribute('aria-expanded') === 'true') event.preventDefault();
}

/** What the keys do in the field, and what is chosen by them. */
function useBox({ field: { onSearch }, options, chosen, text, onText, onChoose }: BoxProps) {
  const search = usePaused(onSearch);
  const { typed, type, take, error } = useTypedText(options, choose, onSearch);
  // A text that is held outside is not taken back by the list itself.
  const clear = () => text && (onText?.(''), search(''));
  // Tab takes what the arrow keys point at, and never what only lies below the mouse.
  const isPointedAt = useRef(false);
  function onKey(event: KeyboardEvent<HTMLInputElement>) {
    closeListFirst(event);
    if (event.key === 'Escape') {
      // The list shows the last choice again.
      if (chosen !== null || text) type(null);
      clear();
    }
    if ((event.key === 'Enter' || event.key === 'Tab') && !isPointedAt.current) {
      if (event.key === 'Tab' || typed.current) event.stopPropagation();
      // The key that chooses does not send the form too.
      if (event.key === 'Enter' && typed.current) event.preventDefault();
      take('best');
    }
    if (event.key !== 'Shift') isPointedAt.current = event.key === 'ArrowDown' || event.key === 'ArrowUp';
  }
  function choose(key: string | null) {
    type(null);
    onChoose(key);
    // Of several the next one is looked for among all again; one keeps its name in view.
    if (key !== null && text !== undefined) search('');
  }
  return {
    error,
    type,
    onKey,
    onBlur: () => take('only'),
    onInputChange(now: string) {
      onText?.(now);
      search(now);
    },
    // A text that is not chosen yet takes the choice away only where someone has typed it.
    onSelectionChange(key: Key | null) {
      if (key !== null) choose(String(key));
      else if (typed.current !== null) onChoose(null);
    },
  };
}

function Box(props: BoxProps) {
  const { field: shown, options, chosen, text, isDone } = props;
  const { label, hint, required, hideLabel, placeholder, disabled, onSearch } = shown;
  const { error: told, type, onKey, ...heard } = useBox(props);
  const error = told || shown.error;
  const [floor, setFloor] = useState<Element>();
  return (
    <ComboBox
      // The list belongs inside the open dialog: everything outside of it is inert.
      ref={(element: HTMLElement | null) => setFloor(element?.closest('dialog') ?? undefined)}
      className={field.field}
      // Items of its own it narrows to what is typed; those that the server found are narrowed already.
      {...{ [onSearch ? 'items' : 'defaultItems']: options.map((option) => ({ ...option, id: String(option.value) })) }}
      selectedKey={chosen}
      inputValue={text}
      menuTrigger="focus"
      isInvalid={Boolean(error)}
      isRequired={required}
      isDisabled={disabled}
      validationBehavior="aria"
      allowsEmptyCollection={!isDone}
      allowsCustomValue
      defaultFilter={onSearch ? () => true : undefined}
      {...heard}
    >
      <BoxLabel {...{ label, required, hideLabel }} />
      <div className={css.box}>
        <Input
          className={cx(field.control, css.input)}
          placeholder={placeholder}
          onKeyDownCapture={onKey}
          onInputCapture={(event) => type(event.currentTarget.value)}
        />
        <Button className={css.arrow}>
          <ChevronDown size={16} aria-hidden />
        </Button>
      </div>
      {hint && !error && (
        <Text slot="description" className={field.hint}>
          {hint}
        </Text>
      )}
      <FieldError className={field.error}>{error}</FieldError>
      <Options floor={floor} none={onSearch && text === '' ? 'Type to search' : 'No results found'} />
    </ComboBox>
  );
}

function BoxLabel({ label, required, hideLabel }: Pick<FieldProps, 'label' | 'required' | 'hideLabel'>) {
  return (
    <Label className={hideLabel ? hiddenText : field.label}>
      {label}
      {required && (
        <span className={field.mark} aria-hidden>
          *
        </span>
      )}
    </Label>
  );
}

/** The list below the field; `none` says why it is empty. */
function Options({ floor, none }: { floor: Element | undefined; none: string }) {
  return (
    <Popover className={css.popover} offset={4} UNSTABLE_portalContainer={floor}>
      <ListBox className={css.list} renderEmptyState={() => <div className={css.none}>{none}</div>}>
        {(option: SearchOption & { id: string }) => (
          <ListBoxItem textValue={option.label} isDisabled={option.disabled} className={css.option}>
            <span>{option.label}</span>
            {option.hint && <span className={css.optionHint}>{option.hint}</span>}
          </ListBoxItem>
        )}
      </ListBox>
    </Popover>
  );
}

/**
 * A choice that typing takes away is gone at once, even where its owner hears of it later, as the address does: the old
 * choice would be written over what is typed.
 */
function useCleared(value: string | null, onChange: (key: string | null) => void) {
  const [cleared, setCleared] = useState<string | null>(null);
  if (cleared !== null && cleared !== value) setCleared(null);
  function choose(key: string | null) {
    setCleared(key === null ? value : null);
    onChange(key);
  }
  return [cleared === value ? null : value, choose] as const;
}

/** What ComboBox draws once its code is here. */
export function ComboBoxAria({ value, onChange, options, ...rest }: ComboBoxProps) {
  const [chosen, choose] = useCleared(value === null ? null : String(value), onChange);
  return <Box field={rest} options={options} chosen={chosen} onChoose={choose} />;
}

/** What MultiSelect draws once its code is here. */
export function MultiSelectAria({ value, onChange, options, ...rest }: MultiSelectProps) {
  const [text, setText] = useState('');
  const known = useRef(new Map<string, string>());
  for (const option of options) known.current.set(String(option.value), option.label);
  const keys = value.map(String);
  const left = options.filter((option) => !keys.includes(String(option.value)));
  return (
    <div className={field.field}>
      <Box
        field={rest}
        options={left}
        isDone={options.length > 0 && left.length === 0 && !rest.onSearch}
        chosen={null}
        text={text}
        onText={setText}
        onChoose={(key) => {
          if (key === null) return;
          onChange([...keys, key]);
          setText('');
        }}
      />
      {keys.length > 0 && (
        <div className={css.chosen}>
          {keys.map((key) => (
            <Tag key={key} dot={false} onRemove={() => onChange(keys.filter((other) => other !== key))}>
              {known.current.get(key) ?? key}
            </Tag>
          ))}
        </div>
      )}
    </div>
  );
}
