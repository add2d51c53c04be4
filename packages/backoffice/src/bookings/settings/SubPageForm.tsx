import { subpageSettings, bookableSubjects } from '@schoolbell/core/bookings/settings/contract';
import { slugMistake } from '@schoolbell/core/bookings/rules';
import { locations } from '@schoolbell/core/catalog/locations/contract';
import { texts } from '@schoolbell/core/validators';
import { PictureField } from '../../catalog/PictureField.tsx';
import { useRead } from '../../http/read.ts';
import { MultiSelect } from '../../ui/ComboBox.tsx';
import { RecordForm } from '../../ui/record/RecordForm.tsx';
import { useRecord } from '../../ui/record/useRecord.ts';
import { Switch } from '../../ui/Switch.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSay } from '../../words/say.ts';
import { withPage } from './pages.ts';
import { bit, type Settings, type SubPage, shortAddress, slugOf } from './sections.ts';
import * as layout from '../../ui/record/Record.css.ts';

interface SubPageFormProps {
  settings: Settings;
  /** Null adds one. */
  page: SubPage | null;
  onClose: () => void;
}

const blank = {
  slug: '',
  title: '',
  text: '',
  image_handle: null,
  sub_ids: [],
  location_ids: [],
  types: [],
  is_listed: 1,
};

/** A sub page as its fields hold it. Its siblings go along unseen, because all are saved at once. */
function typedOf(settings: Settings, page_id: number | null) {
  const page: Omit<SubPage, 'page_id'> = settings.pages.find((one) => one.page_id === page_id) ?? (blank as never);
  const { slug, title, text, image_handle, sub_ids, location_ids, types } = page;
  const own = { slug, title, text, image_handle, sub_ids, location_ids, types, is_listed: page.is_listed === 1 };
  return { ...own, siblings: settings.pages.filter((one) => one.page_id !== page_id), order: idsOf(settings) };
}

const idsOf = (settings: Settings) => settings.pages.map((page) => page.page_id);

function useSubPage({ settings, page, onClose }: SubPageFormProps) {
  const say = useSay();
  const page_id = page?.page_id ?? null;
  return useRecord({
    row: settings,
    values: (saved) => typedOf(saved ?? settings, page_id),
    labels: {
      title: 'Title',
      slug: 'Address',
      text: 'Text above the list',
      image_handle: 'Picture',
      sub_ids: say('{Subjects}'),
      location_ids: 'Locations',
      is_listed: 'Listed on the booking page',
    },
    sent: ({ siblings, order, ...typed }) => {
      const mine = { ...typed, slug: slugOf(typed.slug || typed.title), is_listed: bit(typed.is_listed) };
      const pages = page_id === null || !order.includes(page_id) ? siblings : placed(siblings, order, page_id);
      return { pages: withPage(pages, page_id, mine) };
    },
    check: ({ title, slug }) => ({
      title: title.trim() ? null : texts.required,
      slug: title.trim() || slug.trim() ? slugMistake(slugOf(slug || title)) : null,
    }),
    at: (path) => path.replace(/^pages\.\d+\./, ''),
    edit: { endpoint: subpageSettings, id: {} },
    onClose,
  });
}

/** The siblings with this page's own place kept open for it. */
function placed(siblings: readonly SubPage[], order: readonly number[], page_id: number): SubPage[] {
  const at = order.indexOf(page_id);
  return [...siblings.slice(0, at), { page_id } as SubPage, ...siblings.slice(at)];
}

/** Adds a sub page, or changes one. */
export function SubPageForm(props: SubPageFormProps) {
  const { settings, page } = props;
  const say = useSay();
  const record = useSubPage(props);
  const subjects = useRead(bookableSubjects, {}).data?.data ?? [];
  const places = useRead(locations, { per_page: 100 }).data?.data ?? [];
  const { typed } = record;
  const slug = slugOf(typed.slug || typed.title);
  const base = settings.url ?? `${location.origin}/book/…`;
  const picture = record.control('image_handle');
  const [chosen, chosenPlaces] = [record.control('sub_ids'), record.control('location_ids')];
  return (
    <RecordForm record={record} as="dialog" size="lg" title={page ? `Edit ${page.title}` : 'Add sub page'}>
      <TextField data-autofocus required maxLength={100} {...record.field('title')} />
      <TextField
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        placeholder={slugOf(typed.title)}
        hint={<>It becomes {shortAddress(`${base}/${slug || '…'}`)}.</>}
        {...record.field('slug')}
      />
      <div className={layout.wide}>
        <TextArea rows={3} maxLength={5000} {...record.field('text')} />
      </div>
      <div className={layout.wide}>
        <PictureField value={picture.value} error={picture.error} onChange={picture.onChange} />
      </div>
      <MultiSelect
        {...chosen}
        placeholder={say('All {subjects}')}
        options={subjects.map((one) => ({ value: one.sub_id, label: one.sub_name, hint: one.category }))}
        onChange={(ids) => chosen.onChange(ids.map(Number))}
      />
      <MultiSelect
        {...chosenPlaces}
        placeholder="All locations"
        options={places.map((one) => ({ value: one.id, label: one.p_name }))}
        onChange={(ids) => chosenPlaces.onChange(ids.map(Number))}
      />
      <div className={layout.wide}>
        <Switch hint="Off: only people with its link find it." {...record.tick('is_listed')} />
      </div>
    </RecordForm>
  );
}
