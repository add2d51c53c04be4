import { BookOpen, GraduationCap, Layers, Package, User } from 'lucide-react';
import { say } from '@schoolbell/core/words/rules';
import { Card } from '../ui/Card.tsx';
import type { OneWord } from './wordErrors.ts';
import * as css from './Customisation.css.ts';

const menu = [
  { icon: User, text: '{Students}' },
  { icon: BookOpen, text: '{Subjects}' },
  { icon: Layers, text: '{Packages}' },
  { icon: Package, text: '{Products}' },
  { icon: GraduationCap, text: '{Gradebook}' },
] as const;

const sentences = [
  'Add {student}',
  '{Student} Enrollment form',
  '12 {students} are taught by 2 {teachers} and a {teachingAssistant}.',
  'Book a {oneOnOne}, or take one of 3 {seats} left.',
] as const;

/** A sentence in the school's words; the default "oneOnOne" is written as people write it. */
const sentence = (words: readonly OneWord[], text: string): string =>
  say(words, text).replace(/\boneonone\b/, 'one-on-one');

/** How the words read in menus and sentences, while they are typed. */
export function WordReading({ words }: { words: readonly OneWord[] }) {
  return (
    <Card title="How it reads" className={css.reading}>
      <ul className={css.menu} aria-label="In menus">
        {menu.map(({ icon: Icon, text }) => (
          <li key={text} className={css.entry}>
            <Icon size={16} aria-hidden /> {say(words, text)}
          </li>
        ))}
      </ul>
      <ul className={css.sentences} aria-label="In sentences">
        {sentences.map((text) => (
          <li key={text}>{sentence(words, text)}</li>
        ))}
      </ul>
    </Card>
  );
}
