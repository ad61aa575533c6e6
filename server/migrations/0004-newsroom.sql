-- News are written before they are published, by several people, and nothing that was ever written is lost.

alter table news_item
  -- null is a draft; later than now is to be published
  alter column published_at drop not null,
  -- of the text: who saves over a version that is no longer the newest is refused
  add column version integer not null default 1,
  add column edited_at timestamptz;
update news_item set edited_at = published_at;
alter table news_item alter column edited_at set not null;

create table news_version (
  news_id uuid not null references news_item (id),
  version integer not null,
  title text not null,
  description text not null,
  -- null: nobody was signed in
  staff_id uuid references staff_account (id),
  written_at timestamptz not null,
  primary key (news_id, version)
);
insert into news_version (news_id, version, title, description, written_at)
  select id, version, title, description, edited_at from news_item;

create trigger news_version_append_only before update or delete or truncate on news_version
  for each statement execute function refuse_change();
