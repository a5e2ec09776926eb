import { createChart } from 'lightweight-charts';
export const chart = createChart;
