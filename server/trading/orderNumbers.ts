/** Numbers of orders and trades. */

/** Twenty random digits without a leading zero: nobody can guess a neighbour's number. */
export function newOrderNo(random: (size: number) => Buffer): string {
  const span = 9n * 10n ** 19n;
  return (10n ** 19n + (BigInt(`0x${random(16).toString('hex')}`) % span)).toString();
}
