// console-apart, door-console
import { page } from '../../console/Page';
import { useGetList } from 'ra-core';

export const both = [page, useGetList];
