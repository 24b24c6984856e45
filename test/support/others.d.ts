// Libraries that bring no types of their own: those that verify what we made, and axe's shorter source.
declare module 'axe-core/axe.min.js';
declare module 'digital-link.js';
declare module 'jsonld';
