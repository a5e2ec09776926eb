/**
 * Time limits of tests only end what hangs; how fast a machine is, they do not judge. Where everything is run (scripts/test.mjs) they are
 * `PATIENCE` times as long, because a busy machine was seen to need three times what a quiet one needs.
 */
const times = Number(process.env.PATIENCE ?? '1');

/** A handler of Jest's events, for an environment. */
export function waitLonger(event, { testTimeout }) {
  if (times === 1) return;
  // A hook runs again and again; its limit grows once.
  const one = event.name === 'hook_start' ? event.hook : event.name === 'test_start' ? event.test : null;
  if (one === null || one.isPatient) return;
  one.isPatient = true;
  one.timeout = (one.timeout ?? testTimeout) * times;
}
