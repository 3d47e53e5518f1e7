-- Lists are searched by any part of a word. A database's owner may create this extension: it is a trusted one.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
