-- A search compares with everybody's names by the indexes of 0027 alone, and what was completed is counted when it is asked for.
-- contract: known_name, known_name_changed, completed_survey_count, completed_survey_changed, nothing was released
drop table known_name;
drop table known_name_changed;
drop table completed_survey_count;
drop table completed_survey_changed;
drop function note_names_changed() cascade;
drop function note_surname_changed() cascade;
drop function note_completed_survey_changed() cascade;
-- contract: family_standing_progress.names_definition, family_standing_progress.surveys_definition, nothing was released
alter table family_standing_progress drop column names_definition, drop column surveys_definition;

drop index account_by_name;
drop index account_by_first_name;
drop index account_by_number;
drop index account_by_address_backwards;
drop index child_by_name;
drop index child_by_first_name;
drop index spouse_invitation_by_surname;
