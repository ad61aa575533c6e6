-- Without apostrophes, of every kind: D'Angelo is written dangelo on the telephone, and d’angelo by a computer.
create or replace function searchable(words text) returns text language sql immutable parallel safe as $$
  select lower(translate(words, 'ÀÁÂÃÄÅàáâãäåÈÉÊËèéêëÌÍÎÏìíîïÒÓÔÕÖòóôõöÙÚÛÜùúûüÇçÑñ''’‘ʼ`´',
    'AAAAAAaaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuCcNn'))
$$;

reindex index account_searchable;
reindex index child_searchable;
reindex index spouse_invitation_searchable;
