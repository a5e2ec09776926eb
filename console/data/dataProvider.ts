/**
 * The agreement as the admin core reads it: a page of a list, and one thing of it. Lists are read-only here; what operators decide are
 * calls of their own (`ask`), because none of them is a plain change of a record.
 */
import type { DataProvider, GetListParams, GetOneParams, Identifier } from 'ra-core';
import { askByPath } from './ask';
import { resourceNamed } from './resources';

interface Paged {
  list: Record<string, unknown>[];
  total: number;
}

const withId = (row: Record<string, unknown>, key: string) => ({ ...row, id: row[key] as Identifier });

const notOffered = (): Promise<never> => Promise.reject(new Error('operators change nothing record by record'));

async function getList(name: string, { pagination, filter = {} }: GetListParams) {
  const { list, key } = resourceNamed(name);
  const page = { pageNum: pagination?.page ?? 1, pageSize: pagination?.perPage ?? 50 };
  const reply = (await askByPath(list.path, { ...(filter as object), ...page })) as Paged;
  return { data: reply.list.map((row) => withId(row, key)), total: reply.total };
}

async function getOne(name: string, { id }: GetOneParams) {
  const { view, key } = resourceNamed(name);
  if (!view) return notOffered();
  const reply = (await askByPath(view.path, { [key]: String(id) })) as Record<string, unknown>;
  return { data: withId({ ...reply, [key]: String(id) }, key) };
}

export const dataProvider: DataProvider = {
  // What a row of a list holds is known where it is shown, by the agreement.
  getList: getList as DataProvider['getList'],
  getOne: getOne as DataProvider['getOne'],
  getMany: notOffered,
  getManyReference: notOffered,
  create: notOffered,
  update: notOffered,
  updateMany: notOffered,
  delete: notOffered,
  deleteMany: notOffered,
};
