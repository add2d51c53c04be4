/** What a version of an automation asks, and how many milliseconds later it acts. */
export interface ModelVersion {
  filter: string | null;
  delay: number;
}

export interface ModelRule {
  id: number;
  trigger: string;
  versions: ModelVersion[];
  /** Null while it is paused or deleted. */
  live_since: number | null;
}

/** Something that happens to a person. */
export interface ModelEvent {
  trigger: string;
  person: number;
  key: string;
  value: string;
  at: number;
}

export type ModelRun = Omit<ModelEvent, 'value' | 'trigger'> & {
  rule: ModelRule;
  version: ModelVersion;
  state: 'waiting' | 'done' | 'skipped';
};

const DAY = 86_400_000;
/** What is known now of a mark, or of a lead: their stage. */
const placeOf = ({ trigger, person, key }: Pick<ModelEvent, 'trigger' | 'person' | 'key'>) =>
  trigger === 'attendance' ? `${person} in ${key}` : `${person}`;
const fits = ({ filter }: ModelVersion, value: string | undefined) => filter === null || filter === value;

/** What automations do, in the fewest words: a random school's runs must be these. */
export function automationModel() {
  const rules: ModelRule[] = [];
  const runs: ModelRun[] = [];
  const known = new Map<string, string>();
  const open = (rule: ModelRule) => runs.filter((run) => run.rule === rule && run.state === 'waiting');
  return {
    rules,
    runs,
    known: (place: Parameters<typeof placeOf>[0]) => known.get(placeOf(place)),
    learn: (event: Omit<ModelEvent, 'at'>) => known.set(placeOf(event), event.value),
    /** Each live automation begins one run for a person and a key; of moves within a day only the first counts. */
    happens({ trigger, person, key, value, at }: ModelEvent) {
      for (const rule of rules.filter((one) => one.trigger === trigger && one.live_since !== null)) {
        const [version, own] = [
          rule.versions.at(-1)!,
          runs.filter((run) => run.rule === rule && run.person === person),
        ];
        const isTooSoon = trigger === 'leadStageUpdated' && own.some((run) => at - run.at < DAY);
        if (rule.live_since! > at || !fits(version, value) || own.some((run) => run.key === key) || isTooSoon) continue;
        runs.push({ rule, version, person, key, at, state: 'waiting' });
      }
    },
    /** What is due acts, if its automation is live and, after a delay, its filter still holds. */
    passes(now: number) {
      for (const run of runs) {
        const { rule, version, at, person, key } = run;
        if (run.state !== 'waiting' || at + version.delay > now) continue;
        const asked = version.delay === 0 || fits(version, known.get(placeOf({ trigger: rule.trigger, person, key })));
        run.state = rule.live_since !== null && asked ? 'done' : 'skipped';
      }
    },
    /** What waits takes the new version, keeps the old one, or stops. */
    edit(rule: ModelRule, version: ModelVersion, waiting: 'new' | 'old' | 'stop') {
      rule.versions.push(version);
      if (waiting === 'new') for (const run of open(rule)) run.version = version;
      if (waiting === 'stop') for (const run of open(rule)) run.state = 'skipped';
    },
    turn(rule: ModelRule, isOn: boolean, at: number) {
      if (isOn !== (rule.live_since !== null)) rule.live_since = isOn ? at : null;
    },
    delete(rule: ModelRule) {
      rule.live_since = null;
      for (const run of open(rule)) run.state = 'skipped';
    },
  };
}
export type AutomationModel = ReturnType<typeof automationModel>;
