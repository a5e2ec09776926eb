/** The forex and metal varieties. Data only: append new rows at the end, because a row's place is its market id. */

/** Base, quote, reference price, digits of the price, smallest quantity in base units, spread in ticks, turnover a day in million base units. */
export type ForexRow = readonly [
  base: string,
  quote: string,
  price: number,
  priceDigits: number,
  step: number,
  spread: number,
  volumeMillion: number,
  listed: string,
];

export const forexRows: readonly ForexRow[] = [
  ['EUR', 'USD', 1.1624, 5, 1000, 7, 9_200, '2016-01-01'],
  ['GBP', 'USD', 1.3188, 5, 1000, 9, 3_900, '2016-01-01'],
  ['USD', 'JPY', 154.6, 3, 1000, 8, 7_100, '2016-01-01'],
  ['USD', 'CHF', 0.8042, 5, 1000, 11, 1_900, '2016-01-01'],
  ['AUD', 'USD', 0.6524, 5, 1000, 9, 2_400, '2016-01-01'],
  ['USD', 'CAD', 1.3986, 5, 1000, 12, 2_100, '2016-01-01'],
  ['NZD', 'USD', 0.5672, 5, 1000, 14, 780, '2016-01-01'],
  ['EUR', 'GBP', 0.8814, 5, 1000, 11, 900, '2016-01-01'],
  ['EUR', 'JPY', 179.71, 3, 1000, 13, 1_100, '2016-01-01'],
  ['GBP', 'JPY', 203.89, 3, 1000, 19, 820, '2016-01-01'],
  ['EUR', 'CHF', 0.9348, 5, 1000, 14, 520, '2016-01-01'],
  ['AUD', 'JPY', 100.86, 3, 1000, 14, 610, '2016-01-01'],
  ['EUR', 'AUD', 1.7817, 5, 1000, 19, 340, '2016-01-01'],
  ['GBP', 'AUD', 2.0215, 5, 1000, 24, 260, '2017-03-06'],
  ['EUR', 'CAD', 1.6257, 5, 1000, 19, 280, '2017-03-06'],
  ['CAD', 'JPY', 110.54, 3, 1000, 17, 300, '2017-03-06'],
  ['CHF', 'JPY', 192.24, 3, 1000, 21, 210, '2017-03-06'],
  ['NZD', 'JPY', 87.69, 3, 1000, 19, 190, '2017-03-06'],
  ['USD', 'CNH', 7.1068, 5, 1000, 26, 1_300, '2018-05-07'],
  ['USD', 'SGD', 1.3032, 5, 1000, 19, 640, '2018-05-07'],
  ['USD', 'MXN', 18.426, 5, 1000, 210, 480, '2018-05-07'],
  ['USD', 'ZAR', 17.182, 5, 1000, 380, 260, '2018-05-07'],
  ['XAU', 'USD', 4064, 2, 1, 22, 14, '2016-01-01'],
  ['XAG', 'USD', 50.2, 3, 50, 24, 320, '2016-01-01'],
];

/** How much each currency moves on its own in a year; a pair moves with both of its sides. */
export const currencyVolatility: Readonly<Record<string, number>> = {
  USD: 0.045,
  EUR: 0.05,
  GBP: 0.058,
  JPY: 0.08,
  CHF: 0.055,
  AUD: 0.075,
  CAD: 0.05,
  NZD: 0.08,
  CNH: 0.03,
  SGD: 0.03,
  MXN: 0.1,
  ZAR: 0.12,
  XAU: 0.15,
  XAG: 0.28,
};

export const metalNames: Readonly<Record<string, string>> = { XAU: 'Gold', XAG: 'Silver' };

export const currencyNames: Readonly<Record<string, string>> = {
  USD: 'US Dollar',
  EUR: 'Euro',
  GBP: 'British Pound',
  JPY: 'Japanese Yen',
  CHF: 'Swiss Franc',
  AUD: 'Australian Dollar',
  CAD: 'Canadian Dollar',
  NZD: 'New Zealand Dollar',
  CNH: 'Offshore Yuan',
  SGD: 'Singapore Dollar',
  MXN: 'Mexican Peso',
  ZAR: 'South African Rand',
};
