/** People with something bound, on an exchange whose letters are kept in the sandbox's outbox. */
import { TOTP } from 'otpauth';
import { api } from '@/lib/api/index';
import type { Person, TestExchange } from './exchange';

interface Letter {
  to: string;
  subject: string;
  text: string;
}

export function factorsOn(exchange: () => TestExchange) {
  const letters = async () =>
    (await exchange().inject({ method: 'GET', url: '/dev/outbox.json', headers: { host: 'localhost' } })).json<
      Letter[]
    >();
  /** The six digits of the newest letter to this address that has some. */
  const lastCode = async (to: string): Promise<string> =>
    /^\d{6}$/m.exec(
      (await letters()).find((letter) => letter.to === to && /^\d{6}$/m.test(letter.text))?.text ?? '',
    )![0];
  const totpCode = (secret: string, offset = 0): string =>
    new TOTP({ secret }).generate({ timestamp: exchange().clock.now() + offset * 30_000 });
  return {
    letters,
    lastCode,
    totpCode,
    async withEmail(): Promise<Person & { email: string }> {
      const person = await exchange().person();
      const email = `${person.account}@example.com`;
      await person.call(api.security.sendNewCode, { email });
      await person.call(api.security.bindEmail, {
        email,
        code: await lastCode(email),
        proof: { password: person.password },
      });
      return { ...person, email };
    },
    /** The code that bound it is behind us. */
    async withTotp(): Promise<Person & { secret: string }> {
      const person = await exchange().person();
      const { secret } = await person.call(api.security.newTotp, {});
      await person.call(api.security.bindTotp, { code: totpCode(secret), proof: { password: person.password } });
      await exchange().clock.jump(90_000);
      return { ...person, secret };
    },
  };
}
