/** The fields of a call's body, read from the agreement, so that every call of an operator has its form the day it is added. Pure. */
import * as z from 'zod/mini';
import type { Endpoint } from '@/lib/api/endpoint';

interface Schema {
  type?: string;
  enum?: string[];
  const?: string;
  pattern?: string;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  default?: unknown;
}

interface Base {
  /** Without it the call is made too. */
  isOptional: boolean;
  /** Where nothing is filled in, null is meant. */
  isNullable: boolean;
}

export type Field = Base &
  (
    | { kind: 'text' | 'longText' | 'whole' | 'time' | 'yesNo' }
    | { kind: 'choice'; options: readonly string[] }
    | { kind: 'group'; fields: Fields }
    | { kind: 'list'; item: Field; most: number }
  );
export type Fields = readonly (readonly [name: string, field: Field])[];

/** What is longer is written in a box of several lines. */
const LONG = 120;
/** The last moment that a date can name: a whole number up to it is a time. */
const LAST_TIME = 8_640_000_000_000_000;

function kindOf(schema: Schema): Field extends infer F ? (F extends unknown ? Omit<F, keyof Base> : never) : never {
  if (schema.enum) return { kind: 'choice', options: schema.enum };
  if (schema.type === 'boolean') return { kind: 'yesNo' };
  if (schema.type === 'integer' || schema.type === 'number')
    return { kind: schema.maximum === LAST_TIME ? 'time' : 'whole' };
  if (schema.type === 'object') return { kind: 'group', fields: fieldsIn(schema) };
  if (schema.type === 'array')
    return { kind: 'list', item: fieldOf(schema.items ?? {}, false), most: schema.maxItems ?? 100 };
  return { kind: (schema.maxLength ?? 0) > LONG && schema.pattern === undefined ? 'longText' : 'text' };
}

function fieldOf(schema: Schema, isOptional: boolean): Field {
  const isNullable = schema.anyOf?.some(({ type }) => type === 'null') ?? false;
  const [first = schema] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  return { ...kindOf(first), isOptional, isNullable };
}

const fieldsIn = ({ properties = {}, required = [] }: Schema): Fields =>
  Object.entries(properties).map(([name, schema]) => [name, fieldOf(schema, !required.includes(name))]);

export const fieldsOf = ({ request }: Pick<Endpoint, 'request'>): Fields =>
  fieldsIn(z.toJSONSchema(request as z.ZodMiniType, { io: 'input' }) as Schema);

/** What stands in a form: text, yes or no, and groups and lists of them. */
export type FormValue = string | boolean | { [name: string]: FormValue } | FormValue[];

const two = (value: number): string => String(value).padStart(2, '0');
/** As a field for a moment takes it, in the zone of the browser. */
function timeText(ms: number): string {
  const at = new Date(ms);
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Whether the call takes no body without it. */
export const isNeeded = ({ isOptional, isNullable }: Pick<Field, keyof Base>): boolean => !isOptional && !isNullable;

/** How a value of the agreement stands in the form; what is missing is empty. */
export function toForm(field: Field, value: unknown): FormValue {
  if (field.kind === 'group') {
    const given = (value ?? {}) as Record<string, unknown>;
    return Object.fromEntries(field.fields.map(([name, inner]) => [name, toForm(inner, given[name])]));
  }
  if (field.kind === 'list') return ((value ?? []) as unknown[]).map((one) => toRow(field.item, one));
  if (field.kind === 'yesNo') return value === true;
  if (value === null || value === undefined)
    // Chosen by the operator: the first of a list would be sent unread, such as for whom an appeal is decided.
    return field.kind === 'choice' && isNeeded(field) && field.options.length === 1 ? (field.options[0] ?? '') : '';
  return field.kind === 'time' ? timeText(Number(value)) : `${value as string | number}`;
}

/** A row of a list is always a group: the form's library keeps rows apart by a mark on them. */
export const toRow = (item: Field, value: unknown): FormValue =>
  item.kind === 'group' ? toForm(item, value) : { value: toForm(item, value) };
const fromRow = (item: Field, row: FormValue): unknown =>
  fromForm(item, item.kind === 'group' ? row : ((row as { value: FormValue }).value ?? ''));

/** What the form says, as the call takes it; a whole number that is none stays as it was typed, and the agreement refuses it. */
export function fromForm(field: Field, value: FormValue): unknown {
  if (field.kind === 'group') {
    const given = value as Record<string, FormValue>;
    const entries = field.fields.map(([name, inner]) => [name, fromForm(inner, given[name] ?? '')] as const);
    return Object.fromEntries(entries.filter(([, inner]) => inner !== undefined));
  }
  if (field.kind === 'list') return (value as FormValue[]).map((one) => fromRow(field.item, one));
  if (field.kind === 'yesNo') return value === true;
  const text = (value as string).trim();
  if (text === '' && field.isNullable) return null;
  if (text === '' && field.isOptional) return undefined;
  if (field.kind === 'time') return text === '' ? text : new Date(text).getTime();
  if (field.kind === 'whole') return /^-?\d+$/.test(text) ? Number(text) : text;
  return text;
}

/** All of a body. */
export const groupOf = (fields: Fields): Field & { kind: 'group' } => ({
  kind: 'group',
  fields,
  isOptional: false,
  isNullable: false,
});

/** The limit that a value is beyond: of its length, of the number, or that it is no whole number. */
export type Limit = { word: 'longer' | 'shorter' | 'least' | 'most'; n: number } | { word: 'whole' } | null;

export interface Fault {
  /** Such as `texts.en.title`. */
  path: string;
  limit: Limit;
}

function limitOf(issue: z.core.$ZodIssue): Limit {
  if (issue.code === 'too_small')
    return { word: issue.origin === 'string' ? 'longer' : 'least', n: Number(issue.minimum) };
  if (issue.code === 'too_big')
    return { word: issue.origin === 'string' ? 'shorter' : 'most', n: Number(issue.maximum) };
  const isOfNumber = issue.code === 'invalid_type' && (issue.expected === 'number' || issue.expected === 'int');
  return isOfNumber ? { word: 'whole' } : null;
}

/** Where the agreement does not take a body, and why as far as it can be said. */
export function faultsOf({ request }: Pick<Endpoint, 'request'>, body: unknown): Fault[] {
  const parsed = z.safeParse(request as z.ZodMiniType, body);
  if (parsed.success) return [];
  return parsed.error.issues.map((issue) => ({ path: issue.path.join('.'), limit: limitOf(issue) }));
}
