/**
 * A table of states: what may happen to a thing in each of them, through whom, and until when. One table tells the exchange what to
 * allow, the screen what to offer, the clock what to end, and the reader of docs/domains what there is; tests walk it.
 */

/** What an act does. Times are names; each thing says what they are for it, in milliseconds since 1970. */
export interface Transition<Status extends string, Party extends string, Time extends string> {
  /** Who may do it. `clock` is the exchange itself, when the time named by `from` has come. */
  by: Party | 'clock' | readonly (Party | 'clock')[];
  to: Status;
  /** Not before this time. */
  from?: Time;
  /** Not at this time or later. */
  until?: Time;
}

export type Transitions<Status extends string, Party extends string, Time extends string> = {
  readonly [status in Status]: { readonly [act: string]: Transition<Status, Party, Time> };
};

/** The acts that a table gives to a party, in whatever state; `unknown` stands for anybody. */
type ActOf<Table, Party> = {
  [S in keyof Table]: {
    [A in keyof Table[S]]: Table[S][A] extends { by: infer By }
      ? Party extends (By extends readonly (infer One)[] ? One : By)
        ? A
        : never
      : never;
  }[keyof Table[S]];
}[keyof Table] &
  string;

type AnyAct<Table> = { [S in keyof Table]: keyof Table[S] }[keyof Table] & string;

/** The times that a thing has; null or absent where it has none. */
export type Times<Time extends string> = { readonly [name in Time]?: number | null };

interface Moment<Time extends string> {
  now: number;
  times?: Times<Time>;
}

/** A table without times needs no moment. */
type At<Time extends string> = [Time] extends [never] ? [] : [moment: Moment<Time>];

export interface StateTable<Table, Status extends string, Party extends string, Time extends string> {
  transitions: Table;
  /** What this party may do now, in the order of the table. */
  allowed: <P extends Party>(status: Status, party: P, ...at: At<Time>) => ActOf<Table, P>[];
  /** The state after an act; null where this party may not do it now. */
  after: (status: Status, act: AnyAct<Table>, party: Party | 'clock', ...at: At<Time>) => Status | null;
  /** What the clock does next and when; null while it does nothing. */
  due: (status: Status, times: Times<Time>) => { act: AnyAct<Table>; at: number; to: Status } | null;
  /** Nothing happens to it any more. */
  isEnd: (status: Status) => boolean;
}

/**
 * Makes a table, as `stateTable<Status, Party, Time>()({ … })`: the acts are read off it. A transition with a bound (`from`, `until`)
 * whose time is absent is not allowed.
 */
export const stateTable =
  <Status extends string, Party extends string, Time extends string = never>() =>
  <const Table extends Transitions<Status, Party, Time>>(
    transitions: Table,
  ): StateTable<Table, Status, Party, Time> => {
    type One = Transition<Status, Party, Time>;
    const actsOf = (status: Status) => Object.entries<One>(transitions[status]);
    const isOpen = ({ from, until }: One, { now, times = {} }: Partial<Moment<Time>>) => {
      const bound = (name: Time | undefined, otherwise: number) => (name ? (times[name] ?? Number.NaN) : otherwise);
      return bound(from, -Infinity) <= (now ?? 0) && (now ?? 0) < bound(until, Infinity);
    };
    const may = (one: One, party: string, moment: Partial<Moment<Time>> = {}) =>
      [one.by].flat().some((who) => who === party) && isOpen(one, moment);

    return {
      transitions,
      allowed: <P extends Party>(status: Status, party: P, ...[moment]: At<Time>) =>
        actsOf(status).flatMap(([act, one]) => (may(one, party, moment) ? [act as ActOf<Table, P>] : [])),
      after: (status, act, party, ...[moment]) => {
        const one = actsOf(status).find(([name]) => name === act)?.[1];
        return one && may(one, party, moment) ? one.to : null;
      },
      due: (status, times) =>
        actsOf(status)
          .flatMap(([act, { by, from, to }]) => {
            const at = from && [by].flat().includes('clock') ? (times[from] ?? null) : null;
            return at === null ? [] : [{ act, at, to }];
          })
          .sort((a, b) => a.at - b.at)[0] ?? null,
      isEnd: (status) => actsOf(status).length === 0,
    };
  };

/** The table as docs/domains shows it. */
export function describeStates(transitions: Transitions<string, string, string>): string {
  const bounds = ({ from, until }: Transition<string, string, string>) =>
    [from && `from \`${from}\``, until && `until \`${until}\``].filter(Boolean).join(', ');
  const rows = Object.entries(transitions).flatMap(([status, acts]) => {
    const each = Object.entries(acts);
    if (each.length === 0) return [`| \`${status}\` | | | | |`];
    return each.map(
      ([act, one]) => `| \`${status}\` | ${[one.by].flat().join(', ')} | \`${act}\` | \`${one.to}\` | ${bounds(one)} |`,
    );
  });
  return ['| from | who | act | to | when |', '|---|---|---|---|---|', ...rows].join('\n');
}
