/** next-intl's plugin asks for a request file. Nothing is rendered on a server here: words are loaded in the browser by `words.ts`. */
import { getRequestConfig } from 'next-intl/server';

export default getRequestConfig(() => Promise.resolve({ locale: 'zh-hk', messages: {} }));
