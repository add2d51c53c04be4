import { MenuButton } from '../ui/MenuButton.tsx';

interface TaxMenuProps {
  /** Of what they are, for those who can't see the line around it. */
  name: string;
  taxes: readonly { tax_id: number; name: string; rate: number | string }[];
  /** Null takes what the catalogue says. */
  chosen: readonly number[] | null;
  className?: string | undefined;
  onChange: (tax_ids: number[]) => void;
}

/** The taxes of a line, each a tick. */
export function TaxMenu({ name, taxes, chosen, className, onChange }: TaxMenuProps) {
  const on = taxes.filter(({ tax_id }) => chosen?.includes(tax_id));
  const text = on.map((tax) => `${tax.name} ${tax.rate} %`).join(', ');
  const turn = (tax_id: number) =>
    onChange(
      chosen?.includes(tax_id)
        ? chosen.filter((one) => one !== tax_id)
        : [...(chosen ?? []), tax_id].toSorted((one, other) => one - other),
    );
  return (
    <MenuButton
      label={`Taxes of ${name}`}
      size="sm"
      variant="ghost"
      className={className}
      entries={() =>
        taxes.map((tax) => ({
          label: `${tax.name} ${tax.rate} %`,
          checked: chosen?.includes(tax.tax_id) ?? false,
          onSelect: () => turn(tax.tax_id),
        }))
      }
    >
      {chosen === null ? 'As in the catalogue' : text || 'No tax'}
    </MenuButton>
  );
}
