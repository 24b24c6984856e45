// Libraries that verify what we made. They bring no types of their own.
declare module 'digital-link.js';
declare module 'jsonld';
