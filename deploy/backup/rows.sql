-- Of each table how many rows and the sum of their hashes; whoever runs it sees the same where the rows are the same.
set timezone to 'UTC';
select format('select %L, count(*), coalesce(sum(hashtextextended(one::text, 0)::numeric), 0) from %I as one', tablename, tablename)
from pg_tables where schemaname = 'public' order by tablename \gexec
