/** The version of the terms of service. Whoever changes their words raises it; every registration stores the one that was accepted. */
export const TERMS_VERSION = '2026-11';

/** The version of what we say about ourselves. */
export const ABOUT_VERSION = '2026-11';
