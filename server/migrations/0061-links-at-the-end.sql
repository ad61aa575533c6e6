-- Whether LimeSurvey was told of everybody that the study is over; until then, and after the end was taken back, somebody goes
-- through all links once.
alter table study_end add column links_closed boolean not null default false;
