-- A news may have one picture. What was sent is never kept: both sizes are made anew from it.
create table news_picture (
  -- the SHA-256 of the large one
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  -- of the large one, in pixels
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- WebP
  large bytea not null,
  small bytea not null,
  -- sent, or sent again
  added_at timestamptz not null
);
-- they are compressed already
alter table news_picture alter column large set storage external, alter column small set storage external;

-- none without words for who does not see it
-- contract: news_item.news_item_picture_described, what the last release writes has no picture
-- contract: news_item.news_item_picture_fkey, what the last release writes has no picture
alter table news_item
  add column picture text references news_picture (hash),
  add column picture_alt text,
  add constraint news_item_picture_described check ((picture is null) = (picture_alt is null));

-- the history outlives the picture
-- contract: news_version.news_version_picture_described, what the last release writes has no picture
alter table news_version
  add column picture text,
  add column picture_alt text,
  add constraint news_version_picture_described check ((picture is null) = (picture_alt is null));
