/**
 * What browsers tell of a policy that stopped something: a fault of ours, an extension, or an attack that failed. Anybody can send such a
 * report, so it is small, limited, counted by names of our own, and a few a minute are logged, without anything of a person in them.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { API_BASE } from '@/lib/api/endpoint';
import type { Clock } from '../clock/clock';
import type { Limiter } from './limits';
import { createLogRation } from './logRation';
import { corsHeaders, type Origins } from './origin';

/** Below the API, so that it is reached wherever the calls are. `scripts/policy.mjs` writes it into the app's headers. */
export const CSP_REPORT_PATH = `${API_BASE}/v1/cspReport`;

const BODY_LIMIT = 8 * 1024;
const MOST_IN_ONE = 10;
const MOST_LOGGED_A_MINUTE = 20;
const MAX_TEXT = 120;

const DIRECTIVES = new Set([
  'default-src',
  'script-src',
  'script-src-elem',
  'script-src-attr',
  'style-src',
  'style-src-elem',
  'style-src-attr',
  'img-src',
  'font-src',
  'connect-src',
  'manifest-src',
  'worker-src',
  'child-src',
  'frame-src',
  'frame-ancestors',
  'media-src',
  'base-uri',
  'form-action',
  'object-src',
  'require-trusted-types-for',
  'trusted-types',
]);

export interface CspReportParts {
  clock: Clock;
  limiter: Limiter;
  origins: Origins;
  /** Counts one, by directive. */
  count: (directive: string) => void;
}

export interface CspReport {
  directive: string;
  /** The origin of what was stopped, or a word such as `inline`. */
  blocked: string;
  /** Of our page, without its query. */
  page: string;
  line: number | null;
}

/** Headers that make a browser tell; `place` is where the API is reached from the page. */
export const reportHeaders = (policy: string, place = CSP_REPORT_PATH) => ({
  'content-security-policy': `${policy}; report-uri ${place}; report-to csp`,
  'reporting-endpoints': `csp="${place}"`,
});

export async function registerCspReports(app: FastifyInstance, parts: CspReportParts): Promise<void> {
  const mayLog = createLogRation(parts.clock, MOST_LOGGED_A_MINUTE);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json', 'application/json'],
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      scope.getDefaultJsonParser('error', 'error'),
    );
    // A browser asks first where the app stands on another origin.
    scope.options(CSP_REPORT_PATH, (request, reply) =>
      reply.headers(corsHeaders(request.headers.origin, parts.origins)).code(204).send(),
    );
    scope.post(CSP_REPORT_PATH, (request, reply) => {
      reply.headers(corsHeaders(request.headers.origin, parts.origins)).code(204);
      const { origin } = request.headers;
      const isForeign = origin !== undefined && !parts.origins.mayCall(origin);
      if (isForeign || parts.limiter.takeFrom('report', request.ip) !== null) return reply.send();
      for (const report of readReports(request.body, parts.origins)) {
        parts.count(report.directive);
        if (mayLog()) tell(request, report);
      }
      return reply.send();
    });
  });
}

const tell = (request: FastifyRequest, report: CspReport): void => request.log.warn({ ...report }, 'csp');

/** Both forms of reports: one by `report-uri`, a list by `report-to`. What is no report of a page of ours is passed over. */
export function readReports(body: unknown, origins: Pick<Origins, 'mayCall'>): CspReport[] {
  const list = Array.isArray(body)
    ? body.slice(0, MOST_IN_ONE).flatMap((one) => (field(one, 'type') === 'csp-violation' ? [field(one, 'body')] : []))
    : [field(body, 'csp-report')];
  return list.flatMap((one): CspReport[] => {
    const page = addressOf(field(one, 'document-uri') ?? field(one, 'documentURL'));
    if (!page || !origins.mayCall(page.origin)) return [];
    const told =
      field(one, 'effective-directive') ?? field(one, 'effectiveDirective') ?? field(one, 'violated-directive');
    const directive = typeof told === 'string' ? (told.split(' ')[0] ?? '') : '';
    const line = field(one, 'line-number') ?? field(one, 'lineNumber');
    return [
      {
        directive: DIRECTIVES.has(directive) ? directive : 'other',
        blocked: shortOf(field(one, 'blocked-uri') ?? field(one, 'blockedURL')),
        page: `${page.origin}${page.pathname}`.slice(0, MAX_TEXT),
        line: Number.isSafeInteger(line) ? Number(line) : null,
      },
    ];
  });
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined;

const addressOf = (value: unknown): URL | null =>
  typeof value === 'string' && value.length <= 2_000 && URL.canParse(value) ? new URL(value) : null;

/** A path or a query may hold what somebody typed: the origin, or the scheme where there is none, says enough. */
function shortOf(value: unknown): string {
  const address = addressOf(value);
  if (address) return (address.origin === 'null' ? address.protocol : address.origin).slice(0, MAX_TEXT);
  return typeof value === 'string' && /^[a-z-]{1,30}$/.test(value) ? value : 'unknown';
}
