/** How nodes of the chain are asked. */
import { http, type HttpTransportConfig } from 'viem';

/** The way to one node. Its answers count only from where it was asked: one that sends us on elsewhere is an error. */
export const nodeAt = (url: string | undefined, settings: HttpTransportConfig = {}) =>
  http(url, { ...settings, fetchOptions: { redirect: 'error' } });
