// console-takes-little
import type { Kernel } from '../server/kernel';

export const page: Kernel | null = null;
