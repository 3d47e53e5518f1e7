// Made by `npm run texts`: all built-in text shown to visitors and clients.
export {}
