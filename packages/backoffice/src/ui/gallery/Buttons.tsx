import { Download, MoreHorizontal, Plus, Trash2 } from 'lucide-react';
import { Avatar } from '../Avatar.tsx';
import { Badge } from '../Badge.tsx';
import { Button } from '../Button.tsx';
import { IconButton } from '../IconButton.tsx';
import { Kbd } from '../Kbd.tsx';
import { Link, LinkButton } from '../Link.tsx';
import { Tag } from '../Tag.tsx';
import { toneNames } from '../tones.ts';
import { Section } from './Section.tsx';
import * as css from './Gallery.css.ts';

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;
const people = ['Amara Okafor', 'Ruby Rossi', 'Mia Nguyen', 'Leo Moreau', 'Theo Kim', 'Zoë', '李 小龙', 'Ole Ås'];

/** Buttons, links, tags, badges and avatars. */
export function Buttons() {
  return (
    <>
      <Presses />
      <Marks />
    </>
  );
}

function Presses() {
  return (
    <Section name="Button, IconButton, Link">
      <div className={css.stack}>
        {(['md', 'sm'] as const).map((size) => (
          <div key={size} className={css.row}>
            {variants.map((variant) => (
              <Button key={variant} variant={variant} size={size}>
                {variant}
              </Button>
            ))}
            <Button variant="primary" size={size} icon={<Plus size={16} />}>
              Add student
            </Button>
            <Button size={size} icon={<Download size={16} />}>
              Export
            </Button>
            <Button size={size} disabled>
              Disabled
            </Button>
            <Button variant="primary" size={size} loading>
              Saving
            </Button>
            <IconButton size={size} label="More actions" icon={<MoreHorizontal size={18} />} />
            <IconButton size={size} variant="secondary" label="Delete" icon={<Trash2 size={16} />} />
            <LinkButton to="/ui" size={size}>
              Link button
            </LinkButton>
            <Link to="/ui">Text link</Link>
          </div>
        ))}
      </div>
    </Section>
  );
}

function Marks() {
  return (
    <Section name="Tag, Badge, Avatar, Kbd">
      <div className={css.stack}>
        <div className={css.row}>
          {toneNames.map((tone) => (
            <Tag key={tone} tone={tone}>
              {tone}
            </Tag>
          ))}
        </div>
        <div className={css.row}>
          <Tag dot={false}>Without dot</Tag>
          <Tag tone="info" onRemove={() => undefined}>
            Removable
          </Tag>
          <Badge count={3} label="unread" />
          <Badge count={128} label="unread" />
          <Badge count={12} label="leads" quiet />
          <Kbd>Ctrl K</Kbd>
        </div>
        <div className={css.row}>
          {people.map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <Avatar name="Mia Nguyen" size="sm" />
          <Avatar name="Mia Nguyen" size="lg" />
        </div>
      </div>
    </Section>
  );
}
