/** Lets the merchants of the sandbox work while it runs, each by itself: what one of them cannot do keeps none of the others. */
import type { FastifyInstance } from 'fastify';
import type { Background } from '../../domain';
import { desks } from './cast';
import { deskOf, type DeskParts } from './desk';

const EVERY_MS = 2_000;

export interface DesksParts extends DeskParts {
  /** One machine is enough. */
  isLeader: () => boolean;
  onFailure: (error: unknown) => void;
}

export interface Desks {
  mount: (scope: FastifyInstance) => void;
  background: Background;
  /** One look of each of them. */
  work: () => Promise<void>;
}

export function createDesks(parts: DesksParts): Desks {
  let app: FastifyInstance | null = null;
  let works: (() => Promise<void>)[] | null = null;
  let cancel: (() => void) | null = null;
  let working: Promise<unknown> = Promise.resolve();
  let isStopping = false;

  const work = async (): Promise<void> => {
    const scope = app;
    if (!scope) return;
    works ??= desks.map((desk, place) => deskOf(parts, scope, desk, place));
    await Promise.all(works.map((one) => one().catch(parts.onFailure)));
  };
  const next = (): void => {
    if (isStopping) return;
    cancel = parts.clock.after(EVERY_MS, () => {
      working = (parts.isLeader() ? work() : Promise.resolve()).finally(next);
    });
  };
  return {
    mount: (scope) => {
      app = scope;
    },
    background: {
      start: next,
      stop: async () => {
        isStopping = true;
        cancel?.();
        await working;
      },
    },
    work,
  };
}
