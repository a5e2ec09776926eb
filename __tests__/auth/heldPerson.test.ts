/** A person who is held in a transaction, on real PostgreSQL: what merely refers to the person is written meanwhile. */
import { transaction } from '@/server/db/database';
import { lockWaysIn } from '@/server/auth/wallet/store';
import { addNotices } from '@/server/mail/notices/store';
import { startNodes } from '../harness/nodes';
import { postgresPrograms } from '../harness/postgres';

const described = postgresPrograms() === null ? test.skip : test;

described(
  'a job that holds somebody’s order and tells of it does not wait for a call that holds the person and waits for the order',
  async () => {
    const world = await startNodes(1);
    const { db, clock, ...x } = world.nodes[0]!;
    const { userId } = await x.person();
    const text = { title: 'It is done', paragraphs: [] };
    const words = { en: text, 'zh-hk': text, 'zh-cn': text };
    const notice = { userId, topic: null, about: 'earnOrder', aboutNo: '1', words } as const;
    const told = await transaction(db, async (held) => {
      await lockWaysIn(held, userId);
      const late = new Promise((resolve) => setTimeout(() => resolve('waits'), 1_000));
      return Promise.race([addNotices(db, [notice], clock.now()).then(() => 'told'), late]);
    });
    await world.stop();
    expect(told).toBe('told');
  },
  60_000,
);
