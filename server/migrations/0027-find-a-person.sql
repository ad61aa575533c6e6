-- A person is found by what somebody says on the telephone: part of a name, an address or a number, also misspelt.
create extension if not exists pg_trgm;

-- Letters without accents and capitals. `unaccent` would do more and is not immutable, as an index needs.
create function searchable(words text) returns text language sql immutable parallel safe as $$
  select lower(translate(words, 'ÀÁÂÃÄÅàáâãäåÈÉÊËèéêëÌÍÎÏìíîïÒÓÔÕÖòóôõöÙÚÛÜùúûüÇçÑñ',
    'AAAAAAaaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuCcNn'))
$$;

create index account_searchable on account using gin (
  searchable(name || ' ' || surname || ' ' || coalesce(email, '') || ' ' || regexp_replace(coalesce(phone, ''), '\D', '', 'g'))
  gin_trgm_ops
);
create index child_searchable on child using gin (searchable(name || ' ' || surname) gin_trgm_ops);
create index spouse_invitation_searchable on spouse_invitation using gin (searchable(surname || ' ' || email) gin_trgm_ops);

-- A search notes the families that it showed.
create index audit_line_families on audit_line using gin ((details::jsonb -> 'families'));
