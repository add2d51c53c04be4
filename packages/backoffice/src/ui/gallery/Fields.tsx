import { Mail } from 'lucide-react';
import { useState } from 'react';
import { Card } from '../Card.tsx';
import { Checkbox } from '../Checkbox.tsx';
import { ColorField } from '../ColorField.tsx';
import { ComboBox, MultiSelect } from '../ComboBox.tsx';
import { RichTextField } from '../editor/RichTextField.tsx';
import { FileDrop } from '../FileDrop.tsx';
import { FormErrors } from '../FormErrors.tsx';
import { RadioGroup } from '../RadioGroup.tsx';
import { SearchField } from '../SearchField.tsx';
import { Select } from '../Select.tsx';
import { Switch } from '../Switch.tsx';
import { TextArea } from '../TextArea.tsx';
import { DateField, PhoneField, TextField } from '../TextField.tsx';
import { Section } from './Section.tsx';
import * as css from './Gallery.css.ts';

const subjects = ['Ballet', 'Chess', 'English', 'Mandarin', 'Physics', 'Piano', 'Robotics'].map((label) => ({
  value: label.toLowerCase(),
  label,
}));

/** Every field in every state. */
export function Fields() {
  return (
    <Section name="Fields">
      <Card>
        <div className={css.grid}>
          <Texts />
          <Choices />
          <Others />
          <Ticks />
          <FormErrors
            errors={[
              { label: 'Surname', text: 'This field is required' },
              { label: 'Email', text: 'Please enter a valid email' },
            ]}
          />
        </div>
      </Card>
    </Section>
  );
}

function Texts() {
  return (
    <>
      <TextField label="First name" defaultValue="Amara" />
      <TextField
        label="Email"
        type="email"
        required
        icon={<Mail size={16} aria-hidden />}
        placeholder="name@example.com"
        hint="Used for invoices"
      />
      <TextField label="Surname" required error="This field is required" />
      <TextField label="Disabled" disabled defaultValue="Cannot be changed" />
      <TextField label="Read only" readOnly defaultValue="Only to read" />
      <DateField label="Date of birth" />
      <DateField labelInside label="From" />
      <PhoneField label="Phone" defaultValue="+1 415 555 0101" />
    </>
  );
}

function Choices() {
  const [one, setOne] = useState<string | null>('chess');
  const [many, setMany] = useState<string[]>(['piano', 'ballet']);
  return (
    <>
      <Select label="Subject" options={subjects} placeholder="Choose a subject" />
      <Select
        label="Subject"
        options={subjects}
        placeholder="Choose a subject"
        error="This field is required"
        required
      />
      <ComboBox label="Owner" options={subjects} value={one} onChange={setOne} placeholder="Search staff" />
      <ComboBox
        label="Owner"
        options={subjects}
        value={null}
        onChange={setOne}
        error="This field is required"
        required
      />
      <MultiSelect label="Subjects" options={subjects} value={many} onChange={setMany} placeholder="Add a subject" />
    </>
  );
}

function Others() {
  const [rich, setRich] = useState('');
  const [colour, setColour] = useState('#3e63dd');
  return (
    <>
      <TextArea label="Notes" hint="Only staff see this" />
      <RichTextField
        label="Description"
        placeholder="The editor comes when you begin to write"
        value={rich}
        onChange={setRich}
      />
      <TextArea label="Reason" error="This field must be at least 1 long" />
      <ColorField label="Accent" value={colour} onChange={setColour} />
      <SearchField label="Search students" value="" onSearch={() => undefined} />
      <FileDrop label="Picture" accept="image/*" hint="PNG or JPEG, at most 5 MB" onFiles={() => undefined} />
    </>
  );
}

function Ticks() {
  const [radio, setRadio] = useState('am');
  return (
    <>
      <div className={css.stack}>
        <Checkbox label="Unticked" />
        <Checkbox label="Ticked" defaultChecked />
        <Checkbox label="Some" indeterminate />
        <Checkbox label="Disabled" disabled />
        <Checkbox label="I accept the terms" error="This field is required" />
      </div>
      <div className={css.stack}>
        <Switch label="Off" />
        <Switch label="On" defaultChecked hint="Takes effect at once" />
        <Switch label="Disabled" disabled />
      </div>
      <RadioGroup
        label="Half of the day"
        value={radio}
        onChange={setRadio}
        options={[
          { value: 'am', label: 'Morning' },
          { value: 'pm', label: 'Afternoon', hint: 'From 01:00 PM' },
        ]}
      />
      <RadioGroup
        label="Size"
        across
        error="This field is required"
        value={undefined}
        onChange={() => undefined}
        options={[
          { value: 's', label: 'Small' },
          { value: 'l', label: 'Large' },
        ]}
      />
    </>
  );
}
