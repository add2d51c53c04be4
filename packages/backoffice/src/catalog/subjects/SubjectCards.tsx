import { chargingTexts } from '@schoolbell/core/catalog/charging/rules';
import { agesText } from '@schoolbell/core/catalog/ages/rules';
import { capacityText, minutesText } from '@schoolbell/core/catalog/rules';
import { fullName, money } from '@schoolbell/core/format';
import { roleOf } from '../../staff/staffText.ts';
import { useMay, useCurrency } from '../../session/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Link } from '../../ui/Link.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { useSay } from '../../words/say.ts';
import * as css from '../Catalog.css.ts';
import { ChargingPicture } from './ChargingPicture.tsx';
import type { SubjectWhole } from './subjectText.ts';
import * as own from './Subjects.css.ts';

/** What there is to know of a subject: its details, how it is charged, who teaches it and which packages name it. */
export function SubjectCards({ subject }: { subject: SubjectWhole }) {
  return (
    <div className={css.columns}>
      <div className={css.stack}>
        <Details subject={subject} />
      </div>
      <div className={css.stack}>
        <ChargingCard subject={subject} />
        <Qualified staff={subject.staff} />
        <Packages packages={subject.packages} />
      </div>
    </div>
  );
}

function Details({ subject }: { subject: SubjectWhole }) {
  const currency = useCurrency();
  return (
    <Card title="Details">
      {subject.image_url && <img className={css.cover} src={subject.image_url} alt={subject.sub_name} />}
      <DescriptionList
        items={[
          ...subject.durations.map(({ minutes, fee }) => ({
            label: minutesText(minutes),
            value: <span className={css.money}>{money(fee.fee, currency)}</span>,
          })),
          { label: 'Default capacity', value: capacityText(subject.default_capacity) },
          { label: 'Ages', value: agesText(subject) || 'All' },
        ]}
      />
      {subject.description && (
        <div className={css.described}>
          <RichText text={subject.description} />
        </div>
      )}
    </Card>
  );
}

function ChargingCard({ subject: { charging, period_unit, period_fee, period_sessions } }: { subject: SubjectWhole }) {
  const say = useSay();
  const currency = useCurrency();
  const { name, line } = chargingTexts[charging];
  return (
    <Card title={`How it is charged: ${say(name)}`}>
      <p className={css.muted}>{say(line)}</p>
      <ChargingPicture way={charging} />
      {period_fee !== null && (
        <p>
          {money(period_fee, currency)} each {period_unit}
          {period_sessions !== null &&
            `, with ${period_sessions} ${period_sessions === 1 ? 'session' : 'sessions'} included`}
          .
        </p>
      )}
    </Card>
  );
}

function Qualified({ staff }: { staff: SubjectWhole['staff'] }) {
  const say = useSay();
  const may = useMay()(['staff']);
  return (
    <Card title="Qualified staff">
      {staff.length === 0 ? (
        <p className={css.muted}>No one is qualified yet.</p>
      ) : (
        <ul className={own.people}>
          {staff.map((one) => (
            <li key={one.user_detail_id} className={own.person}>
              <Avatar name={fullName(one)} image={one.image_240} />
              <span>
                {may ? (
                  <Link to={`/people/staff/${one.user_detail_id}`} look="inherit">
                    {fullName(one)}
                  </Link>
                ) : (
                  fullName(one)
                )}
                <br />
                <span className={css.muted}>{say(roleOf(one))}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Packages({ packages }: { packages: SubjectWhole['packages'] }) {
  const say = useSay();
  const may = useMay()('packages');
  return (
    <Card title={say('{Packages}')}>
      {packages.length === 0 ? (
        <p className={css.muted}>{say('No {package} includes it.')}</p>
      ) : (
        <span className={css.chips}>
          {packages.map((one) => {
            const tag = (
              <Tag dot={false} tone={one.is_archived ? 'neutral' : 'info'}>
                {one.package_name}
                {one.is_archived ? ' (archived)' : ''}
              </Tag>
            );
            return may ? (
              <Link key={one.package_id} to={`/catalog/packages?edit=${one.package_id}`} look="inherit">
                {tag}
              </Link>
            ) : (
              <span key={one.package_id}>{tag}</span>
            );
          })}
        </span>
      )}
    </Card>
  );
}
