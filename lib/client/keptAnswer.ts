/** Answers to public calls that are kept on the device: shown, with their age, while the exchange cannot be reached. */
import * as z from 'zod/mini';
import { useEffect, useState } from 'react';
import type { Endpoint, ReplyOf } from '@/lib/api/endpoint';
import { readKept, writeKept } from '@/lib/device/keptStore';

/** An answer that is asked for every few seconds is not written every few seconds. */
const WRITE_EVERY_MS = 30_000;
const writtenAt = new Map<string, number>();

export interface Stamped<T> {
  data: T;
  /** When it came, device time. */
  at: number;
}

const nameOf = (endpoint: Endpoint, body: unknown): string => `${endpoint.path} ${JSON.stringify(body)}`;

export function keepAnswer(endpoint: Endpoint, body: unknown, answer: Stamped<unknown>): void {
  const name = nameOf(endpoint, body);
  if (answer.at - (writtenAt.get(name) ?? 0) < WRITE_EVERY_MS) return;
  writtenAt.set(name, answer.at);
  void writeKept(name, answer);
}

/** The kept answer once it is wanted; null while it is read and when there is none that fits the agreement of this version. */
export function useKeptAnswer<E extends Endpoint>(
  endpoint: E,
  body: unknown,
  isWanted: boolean,
): Stamped<ReplyOf<E>> | null {
  const [kept, setKept] = useState<{ name: string; answer: Stamped<ReplyOf<E>> } | null>(null);
  const name = nameOf(endpoint, body);
  useEffect(() => {
    if (!isWanted) return undefined;
    let open = true;
    void readKept(name).then((found) => {
      const reply = z.safeParse(endpoint.reply as z.ZodMiniType, found?.data);
      if (open && found && reply.success) setKept({ name, answer: { data: reply.data as ReplyOf<E>, at: found.at } });
    });
    return () => {
      open = false;
    };
  }, [endpoint, name, isWanted]);
  return isWanted && kept?.name === name ? kept.answer : null;
}
