/** Matchers for screens. */
import '@testing-library/jest-dom';
