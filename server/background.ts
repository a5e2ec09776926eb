/** What runs by itself beside the requests: jobs, the auditor and the postman on every node, and what the domains bring. */
import { jobsOf, pruneAll, scheduleAll, type Background, type Domain } from './domain';
import { housekeepingOf, scheduleHousekeeping } from './jobs/housekeeping';
import { createJobs } from './jobs/jobs';
import type { Kernel } from './kernel';
import { createAuditor } from './ledger/auditor';
import { createPostman } from './mail/postman';
import { smtpDelivery } from './mail/smtp';
import { pushKeysOf } from './mail/push/keys';
import { createPusher } from './mail/push/pusher';

export function createBackground({ config, db, clock, vault, report, lastPass }: Kernel, domains: readonly Domain[]) {
  const kinds = { ...housekeepingOf(pruneAll(domains), scheduleAll(domains)), ...jobsOf(domains) };
  const jobs = createJobs(db, clock, kinds, (error, kind) => report.fault(error, `job ${kind}`));
  const auditor = createAuditor(db, clock, report.alarm, (error) => report.fault(error, 'auditor'), lastPass);
  const deliver = smtpDelivery(config.mail);
  const first = domains.flatMap(({ letters = [] }) => letters.flatMap((one) => (one.first ? [one.kind] : [])));
  const postman =
    deliver && createPostman({ db, clock, vault, deliver, first, report: (error) => report.fault(error, 'mail') });
  const pusher = createPusher({
    db,
    clock,
    vault,
    keys: pushKeysOf(vault),
    contact: config.pushContact,
    report: (error) => report.fault(error, 'push'),
  });
  const ofDomains = domains.flatMap(({ background }): Background[] => (background ? [background] : []));
  return {
    jobs,
    auditor,
    postman,
    pusher,
    open: async (): Promise<void> => {
      for (const { open } of ofDomains) await open?.();
    },
    start: async (): Promise<void> => {
      await scheduleHousekeeping(db, clock.now());
      await scheduleAll(domains)(db, clock.now());
      for (const { start } of ofDomains) start?.();
      jobs.start();
      auditor.start();
      postman?.start();
      pusher.start();
    },
    stop: (): Promise<unknown> =>
      Promise.all([
        ...ofDomains.map(({ stop }) => stop()),
        jobs.stop(),
        auditor.stop(),
        postman?.stop(),
        pusher.stop(),
      ]),
  };
}
