import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { Console } from './Console';

const root = document.getElementById('root');
if (root) createRoot(root).render(createElement(Console));
