-- A news may be for families that wait after one step of the path, and may be told by mail when it is published.
-- contract: news_item.news_item_step_check, what the last release writes has no step
alter table news_item add column step text check (step in (
  'verified', 'children_added', 'responsibility', 'answered', 'child_enabled', 'first_survey', 'all_surveys'
));
-- a mail is to be written once it is published
alter table news_item add column mail_planned boolean not null default false;

-- of which news a message tells
alter table message_sending add column news_id uuid references news_item (id);
create index message_sending_news on message_sending (news_id) where news_id is not null;

with written (id, name, subject, body) as (values
  ('6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a05'::uuid, 'Una notizia nuova',
    'Una notizia da {studio}: {notizia}',
    E'Ciao {nome},\n\nnel portale c’è una notizia nuova: {notizia}. La trovi nella pagina News.\n\n{portale}')
), template as (
  insert into message_template (id, name, subject, body, edited_at)
  select id, name, subject, body, now() from written
)
insert into message_template_version (template_id, version, name, subject, body, written_at)
select id, 1, name, subject, body, now() from written;
