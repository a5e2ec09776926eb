/** One person, found by number: what an operator needs to know, and what can be done. */
import { type FormEvent, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import type { ReplyOf } from '@/lib/api/endpoint';
import { api } from '@/lib/api/index';
import { countryName } from '@/lib/format/countries';
import { formatFullTime } from '@/lib/format/times';
import { toHalfWidth } from '@/lib/format/typing';
import { languageNames } from '@/lib/i18n/languages';
import { useLook } from '../data/useAnswer';
import { CallForm, type FormCall } from '../registry/CallForm';
import { Answered } from '../ui/Answered';
import { AuditTrail } from '../ui/AuditTrail';
import { Button } from '../ui/Button';
import { Facts } from '../ui/Facts';
import { TextField } from '../ui/Fields';
import { Page } from '../ui/Page';
import { Tag } from '../ui/Tag';
import { useSpeech, useWords, type Words } from '../words';
import { PersonLogIns, PersonMoney, WaitingRequests } from './PersonTables';

type Person = ReplyOf<typeof api.operator.viewUser>;

export function UsersPage() {
  const words = useWords();
  const uid = useParams()['*'] ?? '';
  return (
    <Page title={words('pages.users')} about={words('users.about')}>
      <Find key={uid} uid={uid} />
      {/^\d{8}$/.test(uid) && <PersonView key={uid} uid={uid} />}
    </Page>
  );
}

function Find({ uid }: { uid: string }) {
  const words = useWords();
  const navigate = useNavigate();
  const [text, setText] = useState(uid);
  const wanted = toHalfWidth(text).replaceAll(/\s/g, '');
  const [isTried, setTried] = useState(false);
  const isWrong = !/^\d{8}$/.test(wanted);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (!isWrong) void navigate(`/users/${wanted}`);
  };
  return (
    <form onSubmit={submit} className="flex max-w-md items-start gap-3 pb-4">
      <div className="flex-1">
        <TextField
          label={words('users.uid')}
          inputMode="numeric"
          value={text}
          fault={isWrong && (isTried || wanted.length >= 8) ? words('users.uidForm') : null}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <Button type="submit" className="mt-5">
        {words('audit.search')}
      </Button>
    </form>
  );
}

function PersonView({ uid }: { uid: string }) {
  // Each look is written down, so nothing asks again by itself.
  const look = useLook(api.operator.viewUser, { uid });
  return (
    <Answered of={look}>
      {(person) => (
        <div className="grid grid-cols-[minmax(0,1fr)_22rem] gap-6">
          <div className="grid content-start gap-6">
            <PersonFacts person={person} />
            <PersonMoney person={person} />
            <PersonLogIns person={person} />
            <AuditTrail object={`user:${uid}`} />
          </div>
          <PersonActs person={person} onDone={look.refetch} />
        </div>
      )}
    </Answered>
  );
}

function PersonFacts({ person }: { person: Person }) {
  const { words, language } = useSpeech();
  const { uid, accountMasked, level, country, registeredAt, lockedAt, lockReason } = person;
  return (
    <section className="grid gap-3">
      <h2 className="flex items-center gap-3 text-title font-bold">
        {uid}
        {lockedAt !== null && <Tag look="warn">{words('users.locked')}</Tag>}
      </h2>
      <Facts
        facts={[
          { name: words('users.account'), value: accountMasked },
          { name: words('users.level'), value: words(`users.levels.${level}`) },
          {
            name: words('users.country'),
            value: country === null ? words('case.none') : countryName(country, language),
          },
          { name: words('users.language'), value: languageNames[person.language] },
          { name: words('users.registeredAt'), value: formatFullTime(registeredAt) },
          { name: words('users.lockedAt'), value: lockedAt === null ? words('case.none') : formatFullTime(lockedAt) },
          { name: words('users.factors'), value: factorsText(words, person), isWide: true },
          ...(person.withdrawalsHeldUntil === null
            ? []
            : [{ name: words('fields.heldUntil'), value: formatFullTime(person.withdrawalsHeldUntil), isWide: true }]),
          ...(lockReason === null ? [] : [{ name: words('users.lockReason'), value: lockReason, isWide: true }]),
        ]}
      />
    </section>
  );
}

/** What proves the person, by name. */
function factorsText(words: Words, { factors }: Person): string {
  const bound = (['loginPassword', 'email', 'totp', 'fundPassword'] as const).filter((name) => factors[name]);
  const names = bound.map((name) => words(`users.bound.${name}`));
  if (factors.passkeys > 0) names.push(words('users.bound.passkeys', { count: factors.passkeys }));
  if (factors.wallets > 0) names.push(words('users.bound.wallets', { count: factors.wallets }));
  return names.length === 0 ? words('case.none') : names.join(' · ');
}

const ACTS: readonly {
  label: 'lock' | 'unlock' | 'clearCounters' | 'adjust';
  call: FormCall;
  isFor: (who: Person) => boolean;
  /** The person reads the reason, as it is typed. */
  isTold?: true;
}[] = [
  { label: 'lock', call: api.operator.lockUser, isFor: ({ lockedAt }) => lockedAt === null, isTold: true },
  { label: 'unlock', call: api.operator.unlockUser, isFor: ({ lockedAt }) => lockedAt !== null },
  { label: 'clearCounters', call: api.operator.clearCounters, isFor: () => true },
  { label: 'adjust', call: api.operator.adjust, isFor: () => true, isTold: true },
];

function PersonActs({ person, onDone }: { person: Person; onDone: () => unknown }) {
  const words = useWords();
  const [chosen, setChosen] = useState<string | null>(null);
  const act = ACTS.find(({ label }) => label === chosen);
  return (
    <section aria-label={words('users.acts')} className="grid content-start gap-3">
      <div className="flex flex-wrap gap-2">
        {ACTS.filter(({ isFor }) => isFor(person)).map(({ label }) => (
          <Button key={label} aria-pressed={label === chosen} onClick={() => setChosen(label)}>
            {words(`users.${label}`)}
          </Button>
        ))}
      </div>
      <WaitingRequests person={person} />
      {act && (
        <CallForm
          key={act.label}
          call={act.call}
          known={{ uid: person.uid }}
          fixed={['uid']}
          label={words(`users.${act.label}`)}
          labels={act.isTold && { reason: words('users.toldReason') }}
          onDone={() => {
            setChosen(null);
            void onDone();
          }}
        />
      )}
    </section>
  );
}
