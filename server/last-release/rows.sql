-- The rows of a database as release 0.2.0 left it: written by last-release.test.ts, never edited.
-- responsabile: responsabile-cd83e090@studio.example.org 56VOSHEWAOYFEORNINVK5JHJZUA3LURA
-- parent: giulia-48cc53a7@example.org
-- at: 2026-11-21T10:00:01.000Z
-- migration: 0001-baseline eb484d1123522d6606b552edb0da60af70af1c577e693adb0967e3431231af5c
delete from account;
insert into account (id, family_id, kind, login, email, name, surname, phone, sex, marital_status, password_hash, verified_at, code_failures, created_at, password_contested_at, first_verified_at, password_chosen_at, password_asked_at) overriding system value values
('01aaea2f-a309-4f9a-83ad-3978f52a6913', '1e27b74c-ca60-4f1b-84b1-c02b069e84ae', 'child', 'figlio8.3', NULL, 'Elena', 'Barbasso', NULL, NULL, NULL, 'none', '2025-09-12 00:19:01+00', '0', '2025-09-12 00:18:01+00', NULL, '2025-09-12 00:19:01+00', NULL, NULL),
('034ab77d-19fd-47d9-8caf-7c7db52694da', 'aed7920e-4eea-446f-8958-34e0bbe1f9fd', 'child', 'figlio16.2', NULL, 'Sara', 'Dorbizzi', NULL, NULL, NULL, 'none', '2026-11-04 07:08:01+00', '0', '2026-11-04 07:07:01+00', NULL, '2026-11-04 07:08:01+00', NULL, NULL),
('0396b85f-f126-488d-aa28-693534abae9f', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c', 'child', 'nico_nfpzdlnb', NULL, 'Nicolò', 'D''Angelo', NULL, NULL, NULL, '$argon2id$v=19$m=1024,t=1,p=1$BqVUdSGkksSgFjJbZOOVyQ$+SVmS8lNTMZpxpv7QXS9jyLJouh6m7ou8dz9LlUWVDc', '2026-11-21 10:00:01+00', '0', '2026-11-21 10:00:01+00', NULL, '2026-11-21 10:00:01+00', NULL, NULL),
('131d5ab0-a705-49ec-8cef-18a4bdd1cf16', 'b84937ba-8db2-4e86-8446-a3f91b8bfedc', 'child', 'figlio9.2', NULL, 'Maria', 'Belbasso', NULL, NULL, NULL, 'none', '2026-09-06 05:29:01+00', '0', '2026-09-06 05:28:01+00', NULL, '2026-09-06 05:29:01+00', NULL, NULL),
('133d5415-38a7-4bb3-8c54-7d492d562895', 'b18e414e-ef30-45b3-8eae-72e5dcda633a', 'parent', 'f15.1@example.org', 'f15.1@example.org', 'Sofia', 'Berbarelli', '+393331000015', NULL, NULL, 'none', NULL, '0', '2026-01-06 06:14:01+00', NULL, NULL, NULL, NULL),
('1eb2b664-c18f-4350-8fe2-adc020e9a564', '9884f5c8-b01a-475b-8eae-817a5d352999', 'parent', 'f11.1@example.org', 'f11.1@example.org', 'Francesco', 'Sanbagni', '+393331000011', NULL, NULL, 'none', '2025-10-24 19:49:01+00', '0', '2025-10-24 19:48:01+00', NULL, '2025-10-24 19:49:01+00', NULL, NULL),
('21bdfbc5-cb01-4f8e-830f-d1f908e25ce7', '7afb791c-d269-49da-8fa8-146f9ef0e216', 'parent', 'f1.1@example.org', 'f1.1@example.org', 'Emanuele', 'Cribilucci', '+393331000001', NULL, NULL, 'none', '2026-11-06 17:39:01+00', '0', '2026-11-06 17:38:01+00', NULL, '2026-11-06 17:39:01+00', NULL, NULL),
('27e7d6c8-4bd5-4b0d-8f25-8b51b21f8973', '21f17c81-a149-49a6-81e3-f4b74d0b7075', 'parent', 'f10.1@example.org', 'f10.1@example.org', 'Alessandro', 'Ribatti', '+393331000010', NULL, NULL, 'none', '2025-07-09 02:21:01+00', '0', '2025-07-09 02:20:01+00', NULL, '2025-07-09 02:21:01+00', NULL, NULL),
('2990a9cb-9ae8-499b-803a-57009c0e603a', '0adf50ce-2264-4c2d-85af-e5100e5df9f2', 'parent', 'f6.1@example.org', 'f6.1@example.org', 'Martina', 'Belberdi', '+393331000006', NULL, NULL, 'none', '2026-11-03 06:35:01+00', '0', '2026-11-03 06:34:01+00', NULL, '2026-11-03 06:35:01+00', NULL, NULL),
('3b40a884-c4c3-4fe7-8b4c-8a15abd6252b', 'd86811c9-81dd-4ac9-8c01-eb609ee1a21b', 'parent', 'f3.2@example.org', 'f3.2@example.org', 'Ginevra', 'Nacanetti', '+393331000003', NULL, NULL, 'none', '2026-11-13 19:25:01+00', '0', '2026-11-13 19:24:01+00', NULL, '2026-11-13 19:25:01+00', NULL, NULL),
('3c467ad9-44d2-4e75-9aa0-095b1a11b443', '80f12a2b-62d9-479d-950a-f48765ad137f', 'parent', 'giulia-1253fcd6@example.org', 'giulia-1253fcd6@example.org', 'Giulia', 'D''Angelo', '3331234567', 'Female', 'Married', '$argon2id$v=19$m=1024,t=1,p=1$kPzQez6yhL6miFrUzwbkpg$cXbblq7X3dx86MfQgD85o8WDLgajdvWaqOuOTYQ0tuE', '2026-11-21 10:00:00+00', '0', '2026-11-21 10:00:00+00', NULL, '2026-11-21 10:00:00+00', NULL, NULL),
('3cb1c389-1c15-41e6-8df2-9641badf8820', 'b84937ba-8db2-4e86-8446-a3f91b8bfedc', 'child', 'figlio9.3', NULL, 'Noemi', 'Belbasso', NULL, NULL, NULL, 'none', '2026-09-06 15:00:01+00', '0', '2026-09-06 14:59:01+00', NULL, '2026-09-06 15:00:01+00', NULL, NULL),
('3e32c1c6-ab67-4e32-8ea1-cb8e2ec42c38', 'fd5ca8f4-962c-438c-8d9c-cc1d58703dd2', 'parent', 'f4.1@example.org', 'f4.1@example.org', 'Silvia', 'Demindo', '+393331000004', NULL, NULL, 'none', '2026-10-15 06:03:01+00', '0', '2026-10-15 06:02:01+00', NULL, '2026-10-15 06:03:01+00', NULL, NULL),
('40f819e5-e5bd-48d2-8587-18cb4b7cf8e6', 'eea3774f-d18b-4bc8-8296-57539008dd3d', 'parent', 'f7.1@example.org', 'f7.1@example.org', 'Francesco', 'Russo', '+393331000007', NULL, NULL, 'none', NULL, '0', '2026-10-24 22:19:01+00', NULL, '2026-10-24 22:20:01+00', NULL, NULL),
('463d4d9e-8ff3-4c43-8c1c-a14d1afb79c2', '65bcc6ce-5e6f-40e2-8389-9dacabca90af', 'parent', 'f14.2@example.org', 'f14.2@example.org', 'Federica', 'Gribagni', '+393331000014', NULL, NULL, 'none', '2026-02-28 04:06:01+00', '0', '2026-02-28 04:05:01+00', NULL, '2026-02-28 04:06:01+00', NULL, NULL),
('4c3fe3e3-3a6f-4d28-8e89-3e680bcde367', 'd86811c9-81dd-4ac9-8c01-eb609ee1a21b', 'parent', 'f3.1@example.org', 'f3.1@example.org', 'Edoardo', 'Nacanetti', '+393331000003', NULL, NULL, 'none', '2026-11-09 08:42:01+00', '0', '2026-11-09 08:41:01+00', NULL, '2026-11-09 08:42:01+00', NULL, NULL),
('574e7a22-8909-45d4-878b-71d96d70d550', 'b67adee7-2f07-4329-8f43-5921cf950848', 'child', 'figlio18.3', NULL, 'Irene', 'Dorbasio', NULL, NULL, NULL, 'none', '2026-05-18 14:31:01+00', '0', '2026-05-18 14:30:01+00', NULL, '2026-05-18 14:31:01+00', NULL, NULL),
('60840536-a123-4db9-8916-2f0a20b50f24', '82de0d96-aa8a-4265-8f7c-314f2c739ee6', 'parent', 'f13.1@example.org', 'f13.1@example.org', 'Giulia', 'Fiobeti', '+393331000013', NULL, NULL, 'none', '2026-10-17 09:20:01+00', '0', '2026-10-17 09:19:01+00', NULL, '2026-10-17 09:20:01+00', NULL, NULL),
('6462f03b-6fc2-406d-8ac4-083626dcd9d1', 'eea3774f-d18b-4bc8-8296-57539008dd3d', 'child', 'figlio7.2', NULL, 'Paolo', 'Russo', NULL, NULL, NULL, 'none', '2026-10-28 23:09:01+00', '0', '2026-10-28 23:08:01+00', NULL, '2026-10-28 23:09:01+00', NULL, NULL),
('6b6f3cfa-40d0-4c9b-8c90-feb6bec730e6', 'd1bb5f13-c396-44dd-8a5f-4a7ebf3e0a1e', 'parent', 'f20.1@example.org', 'f20.1@example.org', 'Matteo', 'Belcizzi', '+393331000020', NULL, NULL, 'none', '2026-03-28 02:51:01+00', '0', '2026-03-28 02:50:01+00', NULL, '2026-03-28 02:51:01+00', NULL, NULL),
('70279b79-ba8c-4de5-8749-ef2355648df5', 'bcba7496-49ce-4b27-8a96-86fe19be4b13', 'parent', 'f5.1@example.org', 'f5.1@example.org', 'Federica', 'Pabosi', '+393331000005', NULL, NULL, 'none', '2026-09-15 08:32:01+00', '0', '2026-09-15 08:31:01+00', NULL, '2026-09-15 08:32:01+00', NULL, NULL),
('729ae8bf-355b-4424-8ddc-849efa651d69', '82de0d96-aa8a-4265-8f7c-314f2c739ee6', 'child', 'figlio13.2', NULL, 'Valentina', 'Fiobeti', NULL, NULL, NULL, 'none', '2026-10-19 11:57:01+00', '0', '2026-10-19 11:56:01+00', NULL, '2026-10-19 11:57:01+00', NULL, NULL),
('73daaebb-682b-4530-89f1-29c6317fd9af', 'a6e2f010-17ca-4889-87c2-d4f7838a281e', 'child', 'figlio2.2', NULL, 'Chiara', 'Corcero', NULL, NULL, NULL, 'none', '2026-09-21 13:00:01+00', '0', '2026-09-21 12:59:01+00', NULL, '2026-09-21 13:00:01+00', NULL, NULL),
('759c8b28-af91-4592-85a7-eb10d5182da7', '21f17c81-a149-49a6-81e3-f4b74d0b7075', 'child', 'figlio10.2', NULL, 'Maria', 'Ribatti', NULL, NULL, NULL, 'none', '2025-07-11 23:01:01+00', '0', '2025-07-11 23:00:01+00', NULL, '2025-07-11 23:01:01+00', NULL, NULL),
('7766f4d7-9be1-4392-8f51-55710070055a', 'bcba7496-49ce-4b27-8a96-86fe19be4b13', 'child', 'figlio5.2', NULL, 'Elena', 'Pabosi', NULL, NULL, NULL, 'none', '2026-09-18 00:22:01+00', '0', '2026-09-18 00:21:01+00', NULL, '2026-09-18 00:22:01+00', NULL, NULL),
('793ec5aa-d0e7-45c6-8511-d64243415af8', 'cede2651-63c5-4b9e-85a1-94511eee148d', 'parent', 'f17.1@example.org', 'f17.1@example.org', 'Anna', 'Fabonti', '+393331000017', NULL, NULL, 'none', '2026-11-07 07:12:01+00', '0', '2026-11-07 07:11:01+00', NULL, '2026-11-07 07:12:01+00', NULL, NULL),
('81057049-b4ec-46e5-9d4a-9e3d76d9f504', '80f12a2b-62d9-479d-950a-f48765ad137f', 'child', 'nico_mgjfrrpp', NULL, 'Nicolò', 'D''Angelo', NULL, NULL, NULL, '$argon2id$v=19$m=1024,t=1,p=1$6XZk7mWZdbXMcxG+5zcgsQ$gwqwHZsEMv+4KUGsGKcJsklz52b5CcPTP4eGBY4r868', '2026-11-21 10:00:00+00', '0', '2026-11-21 10:00:00+00', NULL, '2026-11-21 10:00:00+00', NULL, NULL),
('943fedd4-9e19-481f-8238-ce984bdd2814', 'aac68a4c-5dc3-4ae1-8441-72643467a130', 'parent', 'f12.1@example.org', 'f12.1@example.org', 'Sara', 'Brabaschi', '+393331000012', NULL, NULL, 'none', '2026-11-04 18:19:01+00', '0', '2026-11-04 18:18:01+00', NULL, '2026-11-04 18:19:01+00', NULL, NULL),
('a3b7639c-aa16-42a1-8d2b-9024665a76cf', '65bcc6ce-5e6f-40e2-8389-9dacabca90af', 'parent', 'f14.1@example.org', 'f14.1@example.org', 'Valentina', 'Gribagni', '+393331000014', NULL, NULL, 'none', '2026-02-22 06:43:01+00', '0', '2026-02-22 06:42:01+00', NULL, '2026-02-22 06:43:01+00', NULL, NULL),
('a5525dee-c392-4f99-ad5c-470840bb4736', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c', 'parent', 'giulia-fc8f162e@example.org', 'giulia-fc8f162e@example.org', 'Giulia', 'D''Angelo', '3331234567', 'Female', 'Married', '$argon2id$v=19$m=1024,t=1,p=1$vnjzLQFwWsz9pjaqyV2mFA$V121H4W+Tl2oRYQdR7JBx3osZD6+nllEAWHFj/3S5yw', '2026-11-21 10:00:00+00', '0', '2026-11-21 10:00:00+00', NULL, '2026-11-21 10:00:00+00', NULL, NULL),
('a88945df-953c-40dc-8ef5-10f4acbcf91f', 'd86811c9-81dd-4ac9-8c01-eb609ee1a21b', 'child', 'figlio3.3', NULL, 'Ermenegildo', 'Nacanetti', NULL, NULL, NULL, 'none', '2026-11-16 05:52:01+00', '0', '2026-11-16 05:51:01+00', NULL, '2026-11-16 05:52:01+00', NULL, NULL),
('b2065f6d-1b00-479f-bc05-9408c0655565', '7b8b9aa2-e4c8-4cca-ad55-25e4d23f9174', 'parent', 'giulia-48cc53a7@example.org', 'giulia-48cc53a7@example.org', 'Giulia', 'D''Angelo', '3331234567', 'Female', 'Married', '$argon2id$v=19$m=1024,t=1,p=1$hN3qJk8V5iWzikh6JUFF2Q$jWkSaU6fR1M2THdUv1iJ0NyKashMkhj9PIBePL7tG4Q', '2026-11-21 10:00:00+00', '0', '2026-11-21 10:00:00+00', NULL, '2026-11-21 10:00:00+00', NULL, NULL),
('b4466451-4986-4063-89d7-27b505f57187', '9884f5c8-b01a-475b-8eae-817a5d352999', 'child', 'figlio11.2', NULL, 'Elena', 'Sanbagni', NULL, NULL, NULL, 'none', '2025-10-30 23:30:01+00', '0', '2025-10-30 23:29:01+00', NULL, '2025-10-30 23:30:01+00', NULL, NULL),
('b7cf4745-0af4-407c-aed3-115c366d7e6f', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c', 'parent', 'marco-261725a2@example.org', 'marco-261725a2@example.org', 'Marco', 'Bianchi', '+393331234567', 'Male', 'Married', '$argon2id$v=19$m=1024,t=1,p=1$4DNV7Rke776AgQqpEJtzRQ$0qrABaL4tBj2BHXio73gwirnXNHejyodHmxUbKhKc/Y', '2026-11-21 10:00:01+00', '0', '2026-11-21 10:00:01+00', NULL, '2026-11-21 10:00:01+00', NULL, NULL),
('bb41a2c3-11f5-4965-8d4e-9a7ecf2d1506', '21f17c81-a149-49a6-81e3-f4b74d0b7075', 'child', 'figlio10.3', NULL, 'Silvia', 'Ribatti', NULL, NULL, NULL, 'none', '2025-07-13 19:09:01+00', '0', '2025-07-13 19:08:01+00', NULL, '2025-07-13 19:09:01+00', NULL, NULL),
('bb4d88f2-bbc8-4cbd-8840-741eb30949af', '1e27b74c-ca60-4f1b-84b1-c02b069e84ae', 'parent', 'f8.2@example.org', 'f8.2@example.org', 'Marco', 'Barbasso', '+393331000008', NULL, NULL, 'none', '2025-09-08 16:53:01+00', '0', '2025-09-08 16:52:01+00', NULL, '2025-09-08 16:53:01+00', NULL, NULL),
('be0eefde-2bdf-48f0-885a-72e2fd5052ed', 'a6e2f010-17ca-4889-87c2-d4f7838a281e', 'parent', 'f2.1@example.org', 'f2.1@example.org', 'Alessia', 'Corcero', '+393331000002', NULL, NULL, 'none', '2026-09-18 19:25:01+00', '0', '2026-09-18 19:24:01+00', NULL, '2026-09-18 19:25:01+00', NULL, NULL),
('bed6cf7a-73f4-411b-8698-16a864c84dba', '1e27b74c-ca60-4f1b-84b1-c02b069e84ae', 'parent', 'f8.1@example.org', 'f8.1@example.org', 'Alessandro', 'Barbasso', '+393331000008', NULL, NULL, 'none', '2025-09-01 00:14:01+00', '0', '2025-09-01 00:13:01+00', NULL, '2025-09-01 00:14:01+00', NULL, NULL),
('c1384acb-15f5-447a-8e4d-8eedc22e648c', 'b67adee7-2f07-4329-8f43-5921cf950848', 'parent', 'f18.1@example.org', 'f18.1@example.org', 'Francesco', 'Dorbasio', '+393331000018', NULL, NULL, 'none', '2026-05-10 20:36:01+00', '0', '2026-05-10 20:35:01+00', NULL, '2026-05-10 20:36:01+00', NULL, NULL),
('c3985da5-b124-4532-8a2b-d14995f8933c', 'fd5ca8f4-962c-438c-8d9c-cc1d58703dd2', 'child', 'figlio4.3', NULL, 'Caterina', 'Demindo', NULL, NULL, NULL, 'none', '2026-10-22 10:27:01+00', '0', '2026-10-22 10:26:01+00', NULL, '2026-10-22 10:27:01+00', NULL, NULL),
('c8b60959-7ba6-46e4-8eaa-d63ab50ba24c', 'a6e2f010-17ca-4889-87c2-d4f7838a281e', 'child', 'figlio2.3', NULL, 'Marco', 'Corcero', NULL, NULL, NULL, 'none', '2026-09-22 08:29:01+00', '0', '2026-09-22 08:28:01+00', NULL, '2026-09-22 08:29:01+00', NULL, NULL),
('c9c59491-c85c-4352-8cdf-0abbfa882067', 'b67adee7-2f07-4329-8f43-5921cf950848', 'child', 'figlio18.2', NULL, 'Aurora', 'Dorbasio', NULL, NULL, NULL, 'none', '2026-05-15 02:36:01+00', '0', '2026-05-15 02:35:01+00', NULL, '2026-05-15 02:36:01+00', NULL, NULL),
('cf822fa3-118e-4942-8e1d-a224456a61a6', 'e1ef298c-f7e8-4bb8-817b-9c9c760c5a7a', 'parent', 'f19.1@example.org', 'f19.1@example.org', 'Francesca', 'Albati', '+393331000019', NULL, NULL, 'none', '2025-07-31 17:34:01+00', '0', '2025-07-31 17:33:01+00', NULL, '2025-07-31 17:34:01+00', NULL, NULL),
('d77d1fdb-c014-47c0-8726-97b9944a9794', '1e27b74c-ca60-4f1b-84b1-c02b069e84ae', 'child', 'figlio8.4', NULL, 'Daniele', 'Barbasso', NULL, NULL, NULL, 'none', '2025-09-13 02:56:01+00', '0', '2025-09-13 02:55:01+00', NULL, '2025-09-13 02:56:01+00', NULL, NULL),
('e19a0445-397e-4247-8cf5-b987d4045d9e', 'bcba7496-49ce-4b27-8a96-86fe19be4b13', 'child', 'figlio5.3', NULL, 'Davide', 'Pabosi', NULL, NULL, NULL, 'none', '2026-09-18 01:45:01+00', '0', '2026-09-18 01:44:01+00', NULL, '2026-09-18 01:45:01+00', NULL, NULL),
('e4c901c9-c68b-41e7-8d03-2f8d7a2d33c4', 'fd5ca8f4-962c-438c-8d9c-cc1d58703dd2', 'parent', 'f4.2@example.org', 'f4.2@example.org', 'Giulia', 'Demindo', '+393331000004', NULL, NULL, 'none', '2026-10-21 06:37:01+00', '0', '2026-10-21 06:36:01+00', NULL, '2026-10-21 06:37:01+00', NULL, NULL),
('ea108931-cd08-4ac6-8487-33aaae33f694', 'aac68a4c-5dc3-4ae1-8441-72643467a130', 'child', 'figlio12.2', NULL, 'Andrea', 'Brabaschi', NULL, NULL, NULL, 'none', '2026-11-07 11:00:01+00', '0', '2026-11-07 10:59:01+00', NULL, '2026-11-07 11:00:01+00', NULL, NULL),
('ed842f91-2f8c-4c0a-8593-8476cbd66e58', '65bcc6ce-5e6f-40e2-8389-9dacabca90af', 'child', 'figlio14.3', NULL, 'Marco', 'Gribagni', NULL, NULL, NULL, 'none', '2026-03-03 21:20:01+00', '0', '2026-03-03 21:19:01+00', NULL, '2026-03-03 21:20:01+00', NULL, NULL),
('f0b12527-0d70-4b6e-8ad6-0c95ddf4161f', 'eea3774f-d18b-4bc8-8296-57539008dd3d', 'child', 'figlio7.3', NULL, 'Emanuele', 'Russo', NULL, NULL, NULL, 'none', '2026-10-29 18:12:01+00', '0', '2026-10-29 18:11:01+00', NULL, '2026-10-29 18:12:01+00', NULL, NULL),
('f1b60234-6bf1-48b8-83a9-f8aa98587e26', 'b84937ba-8db2-4e86-8446-a3f91b8bfedc', 'parent', 'f9.1@example.org', 'f9.1@example.org', 'Aurora', 'Belbasso', '+393331000009', NULL, NULL, 'none', '2026-09-02 21:56:01+00', '0', '2026-09-02 21:55:01+00', NULL, '2026-09-02 21:56:01+00', NULL, NULL),
('f8b50522-95fe-4d37-8bd0-b716a9c102dc', 'aed7920e-4eea-446f-8958-34e0bbe1f9fd', 'child', 'figlio16.3', NULL, 'Sofia', 'Dorbizzi', NULL, NULL, NULL, 'none', '2026-11-07 07:08:01+00', '0', '2026-11-07 07:07:01+00', NULL, '2026-11-07 07:08:01+00', NULL, NULL),
('fcf89899-2ae1-4d19-82eb-d61d365e5383', 'aed7920e-4eea-446f-8958-34e0bbe1f9fd', 'parent', 'f16.1@example.org', 'f16.1@example.org', 'Francesca', 'Dorbizzi', '+393331000016', NULL, NULL, 'none', '2026-10-31 03:30:01+00', '0', '2026-10-31 03:29:01+00', NULL, '2026-10-31 03:30:01+00', NULL, NULL);
delete from answered_call;
delete from appointment;
insert into appointment (id, family_id, starts_at, minutes, place, purpose, state, version, words, answered_by, answered_at, given_at, given_by) overriding system value values
('091513c5-5b43-4443-8539-dfc28df92e21', '21f17c81-a149-49a6-81e3-f4b74d0b7075', '2026-12-10 19:31:01+00', '30', 'Aula', 'M', 'other_time', '1', '', '27e7d6c8-4bd5-4b0d-8f25-8b51b21f8973', '2025-07-11 02:20:01+00', '2025-07-09 02:20:01+00', '3275d9a4-4177-4176-abf3-78caf0a620a8'),
('1a94ed84-07b9-4de6-8541-1d093e1c0b2c', '82de0d96-aa8a-4265-8f7c-314f2c739ee6', '2026-11-11 11:52:01+00', '30', 'Aula', 'M', 'other_time', '1', '', '60840536-a123-4db9-8916-2f0a20b50f24', '2026-10-19 09:19:01+00', '2026-10-17 09:19:01+00', '3275d9a4-4177-4176-abf3-78caf0a620a8'),
('623f7418-6d3f-444b-8b56-b3c33ae86369', 'bcba7496-49ce-4b27-8a96-86fe19be4b13', '2026-11-29 11:09:01+00', '30', 'Aula', 'M', 'confirmed', '1', '', '70279b79-ba8c-4de5-8749-ef2355648df5', '2026-09-17 08:31:01+00', '2026-09-15 08:31:01+00', '3275d9a4-4177-4176-abf3-78caf0a620a8'),
('89cb047b-8471-4564-8322-278fa5b52fe4', 'd86811c9-81dd-4ac9-8c01-eb609ee1a21b', '2026-10-26 11:24:01+00', '30', 'Aula', 'M', 'cancelled', '1', '', NULL, NULL, '2026-11-09 08:41:01+00', '3275d9a4-4177-4176-abf3-78caf0a620a8'),
('99934bd3-fe32-4d8d-84be-1d9de28d4525', 'fd5ca8f4-962c-438c-8d9c-cc1d58703dd2', '2026-11-19 15:33:01+00', '30', 'Aula', 'M', 'other_time', '1', '', '3e32c1c6-ab67-4e32-8ea1-cb8e2ec42c38', '2026-10-17 06:02:01+00', '2026-10-15 06:02:01+00', '3275d9a4-4177-4176-abf3-78caf0a620a8'),
('c3b16d75-c21b-419d-820c-754237ab9552', '9884f5c8-b01a-475b-8eae-817a5d352999', '2026-11-26 16:17:01+00', '30', 'Aula', 'M', 'cancelled', '1', '', NULL, NULL, '2025-10-24 19:48:01+00', '3275d9a4-4177-4176-abf3-78caf0a620a8'),
('cf2e9629-dfac-4397-8963-90cace7c50a1', 'b18e414e-ef30-45b3-8eae-72e5dcda633a', '2026-12-09 19:40:01+00', '30', 'Aula', 'M', 'given', '1', '', NULL, NULL, '2026-01-06 06:14:01+00', '3275d9a4-4177-4176-abf3-78caf0a620a8'),
('d3a4e0cf-500e-45e5-8a7c-f58c4b94cb88', 'b84937ba-8db2-4e86-8446-a3f91b8bfedc', '2026-12-20 16:57:01+00', '30', 'Aula', 'M', 'cancelled', '1', '', NULL, NULL, '2026-09-02 21:55:01+00', '3275d9a4-4177-4176-abf3-78caf0a620a8'),
('e2c9b0ab-a0ed-4861-819c-776471148cd1', 'a6e2f010-17ca-4889-87c2-d4f7838a281e', '2026-12-19 14:51:01+00', '30', 'Aula', 'M', 'cancelled', '1', '', NULL, NULL, '2026-09-18 19:24:01+00', '3275d9a4-4177-4176-abf3-78caf0a620a8');
delete from attempt_window;
insert into attempt_window (key, started_at, attempts) overriding system value values
(E'\\x03963239ec7108f013a99a32b6df9df3aa3df4740d41fae314ec1ab7979d7e8d', '2026-11-21 10:00:00+00', '1'),
(E'\\x0a74feb57911fb1f4f12260bcb1751133bf4e4b3c685d13445716a9a9df1289e', '2026-11-21 10:00:00+00', '1'),
(E'\\x24fc4cdccf41e315273831ba7c63eef99e0dba6553b40f1674b46b7acebb260c', '2026-11-21 10:00:00+00', '1'),
(E'\\x33800847d9faf110999dea5a76f67406b84cb1eac2524ad28ae5d5f2c669c890', '2026-11-21 10:00:00+00', '1'),
(E'\\x4c0d5fc7bdd0db417cf772924a76d8416b0e5e5d5211c62a52d5d0bf8dccff10', '2026-11-21 10:00:00+00', '4'),
(E'\\x53381fa5bbfda98655742f716847446a03b9ae05c79878d02b53d2fc17199144', '2026-11-21 10:00:00+00', '4'),
(E'\\x631f688145b7eae64c85525b913b2d55356b5f0ed1437718541a1f8437af3ffa', '2026-11-21 10:00:01+00', '1'),
(E'\\x859be3ace18121604e308a0f6488da29153a284e833b94c1d24b1dbd1b70d007', '2026-11-21 10:00:00+00', '3'),
(E'\\x8ab822adf097abee00bf5b75b6dbd38964ec4a72206254bc09d83edbd9dd8853', '2026-11-21 10:00:00+00', '1'),
(E'\\xa56f14807d6a2866347f1ec65d7052b3fdb1d88517cb7372926893db7076dbd1', '2026-11-21 10:00:00+00', '1'),
(E'\\xb10ab9b9a3b7fdfb3c158c68f97f3f94c01698440bc6c8df64ca0c3b392066be', '2026-11-21 10:00:00+00', '1'),
(E'\\xb5227ddd3c7732875db01988ff8f14644a4396f000246064d8bf57e8db8058fd', '2026-11-21 10:00:01+00', '1'),
(E'\\xc503f5ff196fe4a267619aa1f1821c207f2bde31641ae33a200bac0bf87fc4a0', '2026-11-21 10:00:00+00', '1'),
(E'\\xd45fe64277d50079b89d8e78a9a7b504bb23a4b8709af87423b5aeb3817a6bfc', '2026-11-21 10:00:00+00', '1'),
(E'\\xed9eb1c11bad5fcb24f2a844839796f0c3db4166a122baaf7413963418b8ab04', '2026-11-21 10:00:00+00', '1'),
(E'\\xee38aa2682cc5aeed3937be965674591a714b9fb7c28d3c4c1bb37ebda596e06', '2026-11-21 10:00:00+00', '1');
delete from audit_line;
insert into audit_line (seq, happened_at, doer, staff_id, act, subject_kind, subject_id, reason, details, hash) overriding system value values
('1', '2026-11-21 10:00:00+00', 'command_line', NULL, 'staff_created', 'staff', '3275d9a4-4177-4176-abf3-78caf0a620a8', NULL, '{"role":"responsabile","expiresOn":"2099-12-31"}', E'\\x4db3a90fe68ca3dcd7120b44f957b044db327c3c26feddc5105cd1ef1bd185e0'),
('2', '2026-11-21 10:00:00+00', 'staff', '3275d9a4-4177-4176-abf3-78caf0a620a8', 'set_up_finished', 'staff', '3275d9a4-4177-4176-abf3-78caf0a620a8', NULL, '{}', E'\\x141e520491469d245c2e10a24f831d570af4a2e88da42a20cde5212f57fedc66'),
('3', '2026-11-21 10:00:00+00', 'staff', '3275d9a4-4177-4176-abf3-78caf0a620a8', 'logged_in', 'staff', '3275d9a4-4177-4176-abf3-78caf0a620a8', NULL, '{}', E'\\xe0de89473113ccac9594bb9c232532f9e3a9392eba4df5eb2ab29eec6d2b8d30'),
('4', '2026-11-21 10:00:00+00', 'command_line', NULL, 'staff_created', 'staff', '95036d4f-1548-4628-924a-47a59c97ffc5', NULL, '{"role":"coordinatore","expiresOn":"2099-12-31"}', E'\\x0cec388b771c958f3dfb0755bc6d393f621b5969657ea10d293e1c163c2b11ef'),
('5', '2026-11-21 10:00:00+00', 'staff', '95036d4f-1548-4628-924a-47a59c97ffc5', 'set_up_finished', 'staff', '95036d4f-1548-4628-924a-47a59c97ffc5', NULL, '{}', E'\\xb7087d978f4d762884e3f5298c7798c049aba3dd4e354cd4c8187a4112b22281'),
('6', '2026-11-21 10:00:00+00', 'staff', '95036d4f-1548-4628-924a-47a59c97ffc5', 'logged_in', 'staff', '95036d4f-1548-4628-924a-47a59c97ffc5', NULL, '{}', E'\\x3cf8f33c9319da1b88bbca36e012414bc0b59a764483c80134fd5ba4db1c68ee');
delete from birth_date_correction;
delete from calendar_feed;
delete from child;
insert into child (id, family_id, "position", name, surname, birth_date, account_id, created_at, reached_age) overriding system value values
('034ab77d-19fd-47d9-8caf-7c7db52694da', 'aed7920e-4eea-446f-8958-34e0bbe1f9fd', '2', 'Sofia', 'Dorbizzi', '2012-05-30', 'f8b50522-95fe-4d37-8bd0-b716a9c102dc', '2026-11-01 07:18:01+00', '0'),
('0438afb7-bff2-46aa-8856-561ced5b1e0f', 'b67adee7-2f07-4329-8f43-5921cf950848', '1', 'Luca', 'Dorbasio', '2012-08-22', NULL, '2026-05-11 00:49:01+00', '0'),
('0ff01512-d03f-4050-8e71-cd59d723b5a4', 'bcba7496-49ce-4b27-8a96-86fe19be4b13', '0', 'Elena', 'Pabosi', '2012-03-04', '7766f4d7-9be1-4392-8f51-55710070055a', '2026-09-15 22:57:01+00', '0'),
('277ce01a-f17d-4a04-883c-c0b01fc4d398', 'aac68a4c-5dc3-4ae1-8441-72643467a130', '1', 'Andrea', 'Brabaschi', '2021-06-28', 'ea108931-cd08-4ac6-8487-33aaae33f694', '2026-11-05 02:28:01+00', '0'),
('3099542c-845b-417e-83d1-1415ea285600', '82de0d96-aa8a-4265-8f7c-314f2c739ee6', '1', 'Valentina', 'Fiobeti', '2014-07-20', '729ae8bf-355b-4424-8ddc-849efa651d69', '2026-10-18 02:51:01+00', '0'),
('3184c076-2e0c-4bf1-98fc-d1005464768c', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c', '0', 'Nicolò', 'D''Angelo', '2015-03-14', '0396b85f-f126-488d-aa28-693534abae9f', '2026-11-21 10:00:00+00', '0'),
('3c570b65-d19a-4851-8b0c-274eacac104c', 'd86811c9-81dd-4ac9-8c01-eb609ee1a21b', '0', 'Ermenegildo', 'Nacanetti', '2011-05-09', 'a88945df-953c-40dc-8ef5-10f4acbcf91f', '2026-11-10 16:57:01+00', '0'),
('3e7a8404-58af-4810-8f62-ca8289020d33', 'bcba7496-49ce-4b27-8a96-86fe19be4b13', '1', 'Davide', 'Pabosi', '2025-02-07', 'e19a0445-397e-4247-8cf5-b987d4045d9e', '2026-09-15 22:57:01+00', '0'),
('47e69397-fe9f-4bd5-8ae3-acc9970dbe94', 'cede2651-63c5-4b9e-85a1-94511eee148d', '1', 'Lorenzo', 'Fabonti', '2015-04-15', NULL, '2026-11-08 13:28:01+00', '0'),
('51901a4f-0c83-442f-8684-ec5b5179c2e7', 'fd5ca8f4-962c-438c-8d9c-cc1d58703dd2', '1', 'Caterina', 'Demindo', '2017-07-17', 'c3985da5-b124-4532-8a2b-d14995f8933c', '2026-10-16 17:43:01+00', '0'),
('53872986-0689-410c-8105-0a603cd9ef74', '1e27b74c-ca60-4f1b-84b1-c02b069e84ae', '1', 'Elena', 'Barbasso', '2024-07-30', '01aaea2f-a309-4f9a-83ad-3978f52a6913', '2025-09-02 00:46:01+00', '0'),
('5a0d227f-8dca-424d-8ccf-aa90f7847993', 'd86811c9-81dd-4ac9-8c01-eb609ee1a21b', '1', 'Giulia', 'Nacanetti', '2010-07-30', NULL, '2026-11-10 16:57:01+00', '0'),
('5a2b7ee6-65fe-4e0e-8e90-323dce9195f0', 'aed7920e-4eea-446f-8958-34e0bbe1f9fd', '1', 'Sara', 'Dorbizzi', '2013-07-27', '034ab77d-19fd-47d9-8caf-7c7db52694da', '2026-11-01 07:18:01+00', '0'),
('62b8db93-270a-4ce9-898b-b3b6782f40d3', '21f17c81-a149-49a6-81e3-f4b74d0b7075', '0', 'Maria', 'Ribatti', '2016-11-02', '759c8b28-af91-4592-85a7-eb10d5182da7', '2025-07-09 16:29:01+00', '0'),
('67a99eec-115b-457b-86d7-6822e267e6a3', '65bcc6ce-5e6f-40e2-8389-9dacabca90af', '0', 'Marco', 'Gribagni', '2008-04-30', 'ed842f91-2f8c-4c0a-8593-8476cbd66e58', '2026-02-23 10:55:01+00', '0'),
('68896fdf-3df6-499c-8079-312ac86b16f2', 'b67adee7-2f07-4329-8f43-5921cf950848', '0', 'Aurora', 'Dorbasio', '2010-05-28', 'c9c59491-c85c-4352-8cdf-0abbfa882067', '2026-05-11 00:49:01+00', '0'),
('70157371-de99-4efb-87d3-f7ab03cb9959', '9884f5c8-b01a-475b-8eae-817a5d352999', '0', 'Elena', 'Sanbagni', '2018-07-07', 'b4466451-4986-4063-89d7-27b505f57187', '2025-10-25 03:32:01+00', '0'),
('73daaebb-682b-4530-89f1-29c6317fd9af', 'a6e2f010-17ca-4889-87c2-d4f7838a281e', '2', 'Marco', 'Corcero', '2016-10-15', 'c8b60959-7ba6-46e4-8eaa-d63ab50ba24c', '2026-09-18 19:45:01+00', '0'),
('73f60184-ca03-4221-8c45-c27d586f591c', 'cede2651-63c5-4b9e-85a1-94511eee148d', '2', 'Stefano', 'Fabonti', '2018-10-27', NULL, '2026-11-08 13:28:01+00', '0'),
('7766f4d7-9be1-4392-8f51-55710070055a', 'bcba7496-49ce-4b27-8a96-86fe19be4b13', '2', 'Chiara', 'Pabosi', '2021-10-05', NULL, '2026-09-15 22:57:01+00', '0'),
('78045ccc-27b6-4faf-8378-63ed0bd68218', 'b18e414e-ef30-45b3-8eae-72e5dcda633a', '0', 'Federica', 'Berbarelli', '2024-03-21', NULL, '2026-01-06 23:36:01+00', '0'),
('7d60e511-8c2d-4c3b-8a8e-1428c5cf54f2', 'fd5ca8f4-962c-438c-8d9c-cc1d58703dd2', '0', 'Antonio', 'Demindo', '2011-12-21', NULL, '2026-10-16 17:43:01+00', '0'),
('7de5b3b1-4cb0-4ec0-b13d-192df0729a8f', '80f12a2b-62d9-479d-950a-f48765ad137f', '0', 'Nicolò', 'D''Angelo', '2015-03-14', '81057049-b4ec-46e5-9d4a-9e3d76d9f504', '2026-11-21 10:00:00+00', '0'),
('93161aae-f64a-4e12-a682-63d0853492b7', '7b8b9aa2-e4c8-4cca-ad55-25e4d23f9174', '0', 'Nicolò', 'D''Angelo', '2015-03-14', NULL, '2026-11-21 10:00:00+00', '0'),
('9af5de34-3d3b-4cc4-88b0-83ec08c90f0f', 'b18e414e-ef30-45b3-8eae-72e5dcda633a', '1', 'Lorenzo', 'Berbarelli', '2023-09-27', NULL, '2026-01-06 23:36:01+00', '0'),
('a2a27ed8-990e-4a39-8d4d-99171e439773', 'aed7920e-4eea-446f-8958-34e0bbe1f9fd', '0', 'Francesca', 'Dorbizzi', '2018-01-19', NULL, '2026-11-01 07:18:01+00', '0'),
('a4850740-360c-44f7-81a1-e4e73b624c4b', '1e27b74c-ca60-4f1b-84b1-c02b069e84ae', '2', 'Daniele', 'Barbasso', '2015-06-27', 'd77d1fdb-c014-47c0-8726-97b9944a9794', '2025-09-02 00:46:01+00', '0'),
('a7699e87-a81a-4560-82c8-4c6efaeb24f9', 'a6e2f010-17ca-4889-87c2-d4f7838a281e', '0', 'Alessandro', 'Corcero', '2013-11-30', NULL, '2026-09-18 19:45:01+00', '0'),
('b92b0035-0033-4262-8d4b-6c29e013db2a', 'cede2651-63c5-4b9e-85a1-94511eee148d', '0', 'Paolo', 'Fabonti', '2017-03-16', NULL, '2026-11-08 13:28:01+00', '0'),
('c9c59491-c85c-4352-8cdf-0abbfa882067', 'b67adee7-2f07-4329-8f43-5921cf950848', '2', 'Irene', 'Dorbasio', '2022-04-16', '574e7a22-8909-45d4-878b-71d96d70d550', '2026-05-11 00:49:01+00', '0'),
('d04a5828-8606-414b-8e8d-6864d0e50548', 'b84937ba-8db2-4e86-8446-a3f91b8bfedc', '0', 'Maria', 'Belbasso', '2016-01-02', '131d5ab0-a705-49ec-8cef-18a4bdd1cf16', '2026-09-04 08:59:01+00', '0'),
('d3b7b89c-52a7-4aed-8658-990e69024456', '1e27b74c-ca60-4f1b-84b1-c02b069e84ae', '0', 'Beatrice', 'Barbasso', '2014-07-31', NULL, '2025-09-02 00:46:01+00', '0'),
('d4cd6297-af18-466f-8e00-8da617017c79', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c', '1', 'Anna', 'D''Angelo', '2015-03-14', NULL, '2026-11-21 10:00:00+00', '0'),
('de37f2fc-b6df-4bfe-84ef-57e3b8911734', '21f17c81-a149-49a6-81e3-f4b74d0b7075', '1', 'Silvia', 'Ribatti', '2025-10-23', 'bb41a2c3-11f5-4965-8d4e-9a7ecf2d1506', '2025-07-09 16:29:01+00', '0'),
('e75114ec-dbf1-4ffb-876e-75a1f5c19e24', '7afb791c-d269-49da-8fa8-146f9ef0e216', '0', 'Antonio', 'Cribilucci', '2024-06-30', NULL, '2026-11-07 05:31:01+00', '0'),
('e860e622-31af-4cca-8ccc-0d2d7c01e399', 'aac68a4c-5dc3-4ae1-8441-72643467a130', '0', 'Alessia', 'Brabaschi', '2020-05-12', NULL, '2026-11-05 02:28:01+00', '0'),
('e8b51b53-56bd-43ff-8770-553130db9cdb', 'eea3774f-d18b-4bc8-8296-57539008dd3d', '1', 'Emanuele', 'Russo', '2021-01-08', 'f0b12527-0d70-4b6e-8ad6-0c95ddf4161f', '2026-10-25 07:47:01+00', '0'),
('eb9c16c2-e12b-4470-8af4-145e2da54015', '82de0d96-aa8a-4265-8f7c-314f2c739ee6', '0', 'Roberto', 'Fiobeti', '2023-04-01', NULL, '2026-10-18 02:51:01+00', '0'),
('f1da1c80-469c-4eea-815b-07ecfcd93443', 'b84937ba-8db2-4e86-8446-a3f91b8bfedc', '1', 'Noemi', 'Belbasso', '2017-01-10', '3cb1c389-1c15-41e6-8df2-9641badf8820', '2026-09-04 08:59:01+00', '0'),
('fb391899-0f7e-4f3f-8928-6f2ccc59fa08', 'eea3774f-d18b-4bc8-8296-57539008dd3d', '0', 'Paolo', 'Russo', '2016-08-04', '6462f03b-6fc2-406d-8ac4-083626dcd9d1', '2026-10-25 07:47:01+00', '0'),
('fbeae9d6-f9c0-4d29-83ad-e485a90dee4e', 'a6e2f010-17ca-4889-87c2-d4f7838a281e', '1', 'Chiara', 'Corcero', '2017-07-17', '73daaebb-682b-4530-89f1-29c6317fd9af', '2026-09-18 19:45:01+00', '0');
delete from clock_watch;
delete from consent_record;
insert into consent_record (id, family_id, account_id, section, version, text_sha256, answer, means, answered_at, invitation_id, child_ids) overriding system value values
('1', '7b8b9aa2-e4c8-4cca-ad55-25e4d23f9174', 'b2065f6d-1b00-479f-bc05-9408c0655565', 'section1', '2026-11-21', E'\\x71251a9ec8e3be3bde7eb6709944ea5eacf231c3e8b466c2b53d2422ee098998', 'Acconsento', 'registration', '2026-11-21 10:00:00+00', NULL, '{}'),
('10', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c', 'a5525dee-c392-4f99-ad5c-470840bb4736', 'section2', '2026-11-21', E'\\x8b0bc5abec6723911991f34e2687fb59c1cd75d64cce799bb4016d4c6f376ca2', 'Sì', 'registration', '2026-11-21 10:00:00+00', NULL, '{}'),
('11', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c', 'a5525dee-c392-4f99-ad5c-470840bb4736', 'section3', '2026-11-21', E'\\x42fbcdc588fb9cd6b3b458b8d1ad523e93e5d6691dfe11969a75a4e843f648c4', 'Acconsento', 'registration', '2026-11-21 10:00:00+00', NULL, '{}'),
('12', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c', 'b7cf4745-0af4-407c-aed3-115c366d7e6f', 'section1', '2026-11-21', E'\\x71251a9ec8e3be3bde7eb6709944ea5eacf231c3e8b466c2b53d2422ee098998', 'Acconsento', 'invitation_link', '2026-11-21 10:00:01+00', 'c11075cd-bebb-4732-9ad6-988578139bd3', '{3184c076-2e0c-4bf1-98fc-d1005464768c,d4cd6297-af18-466f-8e00-8da617017c79}'),
('13', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c', 'b7cf4745-0af4-407c-aed3-115c366d7e6f', 'section2', '2026-11-21', E'\\x8b0bc5abec6723911991f34e2687fb59c1cd75d64cce799bb4016d4c6f376ca2', 'Sì', 'invitation_link', '2026-11-21 10:00:01+00', 'c11075cd-bebb-4732-9ad6-988578139bd3', '{3184c076-2e0c-4bf1-98fc-d1005464768c,d4cd6297-af18-466f-8e00-8da617017c79}'),
('14', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c', 'b7cf4745-0af4-407c-aed3-115c366d7e6f', 'section3', '2026-11-21', E'\\x42fbcdc588fb9cd6b3b458b8d1ad523e93e5d6691dfe11969a75a4e843f648c4', 'Acconsento', 'invitation_link', '2026-11-21 10:00:01+00', 'c11075cd-bebb-4732-9ad6-988578139bd3', '{3184c076-2e0c-4bf1-98fc-d1005464768c,d4cd6297-af18-466f-8e00-8da617017c79}'),
('15', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c', '0396b85f-f126-488d-aa28-693534abae9f', 'assent_from11', '2026-11-21', E'\\xf2eb8aeae01be8aaa567a1262632aa1164544a749b32d13565c33037eb8844d3', 'yes', 'assent', '2026-11-21 10:00:01+00', NULL, '{}'),
('16', '7afb791c-d269-49da-8fa8-146f9ef0e216', '21bdfbc5-cb01-4f8e-830f-d1f908e25ce7', 'section3', '2002-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Acconsento', 'registration', '2026-11-06 17:38:01+00', NULL, '{}'),
('17', 'a6e2f010-17ca-4889-87c2-d4f7838a281e', 'be0eefde-2bdf-48f0-885a-72e2fd5052ed', 'section3', '2002-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Acconsento', 'registration', '2026-09-18 19:24:01+00', NULL, '{}'),
('18', 'd86811c9-81dd-4ac9-8c01-eb609ee1a21b', '4c3fe3e3-3a6f-4d28-8e89-3e680bcde367', 'section3', '2002-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Acconsento', 'registration', '2026-11-09 08:41:01+00', NULL, '{}'),
('19', 'd86811c9-81dd-4ac9-8c01-eb609ee1a21b', '3b40a884-c4c3-4fe7-8b4c-8a15abd6252b', 'section3', '2002-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Acconsento', 'registration', '2026-11-13 19:24:01+00', NULL, '{}'),
('2', '7b8b9aa2-e4c8-4cca-ad55-25e4d23f9174', 'b2065f6d-1b00-479f-bc05-9408c0655565', 'section2', '2026-11-21', E'\\x8b0bc5abec6723911991f34e2687fb59c1cd75d64cce799bb4016d4c6f376ca2', 'Sì', 'registration', '2026-11-21 10:00:00+00', NULL, '{}'),
('20', 'fd5ca8f4-962c-438c-8d9c-cc1d58703dd2', '3e32c1c6-ab67-4e32-8ea1-cb8e2ec42c38', 'section3', '2002-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Non acconsento', 'registration', '2026-10-15 06:02:01+00', NULL, '{}'),
('21', 'fd5ca8f4-962c-438c-8d9c-cc1d58703dd2', 'e4c901c9-c68b-41e7-8d03-2f8d7a2d33c4', 'section3', '2002-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Acconsento', 'registration', '2026-10-21 06:36:01+00', NULL, '{}'),
('22', 'bcba7496-49ce-4b27-8a96-86fe19be4b13', '70279b79-ba8c-4de5-8749-ef2355648df5', 'section3', '2001-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Acconsento', 'registration', '2026-09-15 08:31:01+00', NULL, '{}'),
('23', '0adf50ce-2264-4c2d-85af-e5100e5df9f2', '2990a9cb-9ae8-499b-803a-57009c0e603a', 'section3', '2001-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Acconsento', 'registration', '2026-11-03 06:34:01+00', NULL, '{}'),
('24', 'eea3774f-d18b-4bc8-8296-57539008dd3d', '40f819e5-e5bd-48d2-8587-18cb4b7cf8e6', 'section3', '2002-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Acconsento', 'registration', '2026-10-24 22:19:01+00', NULL, '{}'),
('25', '1e27b74c-ca60-4f1b-84b1-c02b069e84ae', 'bed6cf7a-73f4-411b-8698-16a864c84dba', 'section3', '2002-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Acconsento', 'registration', '2025-09-01 00:13:01+00', NULL, '{}'),
('26', '1e27b74c-ca60-4f1b-84b1-c02b069e84ae', 'bed6cf7a-73f4-411b-8698-16a864c84dba', 'section3', '2002-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Non acconsento', 'registration', '2025-09-01 00:13:01+00', NULL, '{}'),
('27', '1e27b74c-ca60-4f1b-84b1-c02b069e84ae', 'bb4d88f2-bbc8-4cbd-8840-741eb30949af', 'section3', '2002-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Acconsento', 'registration', '2025-09-08 16:52:01+00', NULL, '{}'),
('28', 'b84937ba-8db2-4e86-8446-a3f91b8bfedc', 'f1b60234-6bf1-48b8-83a9-f8aa98587e26', 'section3', '2002-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Non acconsento', 'registration', '2026-09-02 21:55:01+00', NULL, '{}'),
('29', '21f17c81-a149-49a6-81e3-f4b74d0b7075', '27e7d6c8-4bd5-4b0d-8f25-8b51b21f8973', 'section3', '2002-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Acconsento', 'registration', '2025-07-09 02:20:01+00', NULL, '{}'),
('3', '7b8b9aa2-e4c8-4cca-ad55-25e4d23f9174', 'b2065f6d-1b00-479f-bc05-9408c0655565', 'section3', '2026-11-21', E'\\x42fbcdc588fb9cd6b3b458b8d1ad523e93e5d6691dfe11969a75a4e843f648c4', 'Acconsento', 'registration', '2026-11-21 10:00:00+00', NULL, '{}'),
('30', '9884f5c8-b01a-475b-8eae-817a5d352999', '1eb2b664-c18f-4350-8fe2-adc020e9a564', 'section3', '2002-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Acconsento', 'registration', '2025-10-24 19:48:01+00', NULL, '{}'),
('31', 'aac68a4c-5dc3-4ae1-8441-72643467a130', '943fedd4-9e19-481f-8238-ce984bdd2814', 'section3', '2002-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Acconsento', 'registration', '2026-11-04 18:18:01+00', NULL, '{}'),
('32', '82de0d96-aa8a-4265-8f7c-314f2c739ee6', '60840536-a123-4db9-8916-2f0a20b50f24', 'section3', '2002-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Acconsento', 'registration', '2026-10-17 09:19:01+00', NULL, '{}'),
('33', '65bcc6ce-5e6f-40e2-8389-9dacabca90af', 'a3b7639c-aa16-42a1-8d2b-9024665a76cf', 'section3', '2001-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Acconsento', 'registration', '2026-02-22 06:42:01+00', NULL, '{}'),
('34', '65bcc6ce-5e6f-40e2-8389-9dacabca90af', '463d4d9e-8ff3-4c43-8c1c-a14d1afb79c2', 'section3', '2002-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Acconsento', 'registration', '2026-02-28 04:05:01+00', NULL, '{}'),
('35', 'b18e414e-ef30-45b3-8eae-72e5dcda633a', '133d5415-38a7-4bb3-8c54-7d492d562895', 'section3', '2002-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Acconsento', 'registration', '2026-01-06 06:14:01+00', NULL, '{}'),
('36', 'aed7920e-4eea-446f-8958-34e0bbe1f9fd', 'fcf89899-2ae1-4d19-82eb-d61d365e5383', 'section3', '2002-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Non acconsento', 'registration', '2026-10-31 03:29:01+00', NULL, '{}'),
('37', 'cede2651-63c5-4b9e-85a1-94511eee148d', '793ec5aa-d0e7-45c6-8511-d64243415af8', 'section3', '2002-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Acconsento', 'registration', '2026-11-07 07:11:01+00', NULL, '{}'),
('38', 'b67adee7-2f07-4329-8f43-5921cf950848', 'c1384acb-15f5-447a-8e4d-8eedc22e648c', 'section3', '2002-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Acconsento', 'registration', '2026-05-10 20:35:01+00', NULL, '{}'),
('39', 'e1ef298c-f7e8-4bb8-817b-9c9c760c5a7a', 'cf822fa3-118e-4942-8e1d-a224456a61a6', 'section3', '2002-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Acconsento', 'registration', '2025-07-31 17:33:01+00', NULL, '{}'),
('4', '7b8b9aa2-e4c8-4cca-ad55-25e4d23f9174', 'b2065f6d-1b00-479f-bc05-9408c0655565', 'soleResponsibility', '2026-11-21', E'\\x9aa8ab565e94001981a6395f27376606aa5af28c4c662bc3e06b68ee9b1f0f30', 'Sì', 'session', '2026-11-21 10:00:00+00', NULL, '{93161aae-f64a-4e12-a682-63d0853492b7}'),
('40', 'd1bb5f13-c396-44dd-8a5f-4a7ebf3e0a1e', '6b6f3cfa-40d0-4c9b-8c90-feb6bec730e6', 'section3', '2002-01-01', E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'Non acconsento', 'registration', '2026-03-28 02:50:01+00', NULL, '{}'),
('5', '80f12a2b-62d9-479d-950a-f48765ad137f', '3c467ad9-44d2-4e75-9aa0-095b1a11b443', 'section1', '2026-11-21', E'\\x71251a9ec8e3be3bde7eb6709944ea5eacf231c3e8b466c2b53d2422ee098998', 'Acconsento', 'registration', '2026-11-21 10:00:00+00', NULL, '{}'),
('6', '80f12a2b-62d9-479d-950a-f48765ad137f', '3c467ad9-44d2-4e75-9aa0-095b1a11b443', 'section2', '2026-11-21', E'\\x8b0bc5abec6723911991f34e2687fb59c1cd75d64cce799bb4016d4c6f376ca2', 'Sì', 'registration', '2026-11-21 10:00:00+00', NULL, '{}'),
('7', '80f12a2b-62d9-479d-950a-f48765ad137f', '3c467ad9-44d2-4e75-9aa0-095b1a11b443', 'section3', '2026-11-21', E'\\x42fbcdc588fb9cd6b3b458b8d1ad523e93e5d6691dfe11969a75a4e843f648c4', 'Acconsento', 'registration', '2026-11-21 10:00:00+00', NULL, '{}'),
('8', '80f12a2b-62d9-479d-950a-f48765ad137f', '3c467ad9-44d2-4e75-9aa0-095b1a11b443', 'soleResponsibility', '2026-11-21', E'\\x9aa8ab565e94001981a6395f27376606aa5af28c4c662bc3e06b68ee9b1f0f30', 'Sì', 'session', '2026-11-21 10:00:00+00', NULL, '{7de5b3b1-4cb0-4ec0-b13d-192df0729a8f}'),
('9', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c', 'a5525dee-c392-4f99-ad5c-470840bb4736', 'section1', '2026-11-21', E'\\x71251a9ec8e3be3bde7eb6709944ea5eacf231c3e8b466c2b53d2422ee098998', 'Acconsento', 'registration', '2026-11-21 10:00:00+00', NULL, '{}');
delete from consent_text;
insert into consent_text (sha256, section, version, text) overriding system value values
(E'\\x42fbcdc588fb9cd6b3b458b8d1ad523e93e5d6691dfe11969a75a4e843f648c4', 'section3', '2026-11-21', '3. Messaggi dello studio

Il gruppo di ricerca può scrivermi all’indirizzo email che ho indicato per i messaggi necessari allo studio: codici di accesso, inviti ai questionari, novità e prossime fasi.'),
(E'\\x71251a9ec8e3be3bde7eb6709944ea5eacf231c3e8b466c2b53d2422ee098998', 'section1', '2026-11-21', '1. Trattamento dei dati

Questo studio vuole capire come mangiano le famiglie e come cambiano le loro abitudini nel tempo. Per farlo, il gruppo di ricerca ti chiede di usare i dati che inserisci in questo portale, quelli dei figli che iscrivi e le risposte ai questionari.

Chi è responsabile dei dati (il titolare del trattamento): il gruppo di ricerca dello studio, indicato con il suo indirizzo email in fondo a ogni pagina di questo portale. A quell’indirizzo rispondiamo alle domande e a ogni richiesta sui dati.

Quali dati: nome, cognome, email, numero di telefono, sesso e stato civile di chi si registra; nome, cognome e data di nascita dei figli; le risposte ai questionari e, se lo usi, il diario alimentare.

A che cosa servono: a farti partecipare allo studio, a scriverti quando serve e alla ricerca scientifica sulle abitudini alimentari. Non li usiamo per la pubblicità, non li vendiamo e non prendiamo decisioni automatiche su di te o sui tuoi figli.

Chi li vede: soltanto le persone del gruppo di ricerca che ne hanno bisogno per il loro lavoro, e chi gestisce per noi i sistemi informatici, con l’obbligo di riservatezza. Chi analizza i dati lavora su dati in cui nomi ed email sono sostituiti da un codice. I nomi si aprono soltanto per un motivo preciso, per esempio per risponderti, e ogni volta resta scritto chi l’ha fatto e perché. I dati restano nell’Unione europea.

Per quanto tempo: lo studio segue le famiglie negli anni, perciò i dati sono conservati fino a venti anni. Nei risultati che pubblichiamo nessuno può essere riconosciuto.

Per i figli minorenni decidono i genitori che ne hanno la responsabilità. Ogni figlia e ogni figlio riceve comunque una spiegazione adatta alla sua età e può dire di no. Quando compie diciotto anni, decide per sé.

I tuoi diritti: puoi vedere i tuoi dati, correggerli, averne una copia, chiedere di limitarne l’uso o di cancellarli. Basta scrivere al gruppo di ricerca. Se qualcosa non ti convince, puoi presentare un reclamo al Garante per la protezione dei dati personali (www.garanteprivacy.it).

Partecipare è una scelta libera. Puoi ritirare il consenso quando vuoi, senza spiegare perché e senza alcuna conseguenza: scrivi al gruppo di ricerca oppure, per un figlio, premi il cestino accanto al suo nome nella pagina iniziale. Quello che è stato fatto prima resta valido, da quel momento in poi ci fermiamo.'),
(E'\\x8b0bc5abec6723911991f34e2687fb59c1cd75d64cce799bb4016d4c6f376ca2', 'section2', '2026-11-21', '2. Dati sulla salute

Alcune domande toccano la salute: per esempio un’allergia, un’intolleranza, una dieta seguita per consiglio medico, il peso e l’altezza. La legge protegge questi dati in modo particolare, e per usarli ci serve un consenso a parte.

Li usiamo soltanto per la ricerca scientifica descritta nella prima sezione. Chi li analizza lavora su dati in cui nomi ed email sono sostituiti da un codice. Non li comunichiamo a medici, scuole, assicurazioni o datori di lavoro.

Anche questi dati sono conservati fino a venti anni e protetti con misure di sicurezza adeguate.

A ogni domanda di un questionario si può rispondere con libertà: non ci sono risposte giuste o sbagliate, e puoi interrompere quando vuoi.

Puoi ritirare questo consenso in qualsiasi momento, scrivendo al gruppo di ricerca. Da quel momento non raccogliamo più dati sulla salute, tuoi e dei tuoi figli.

Acconsenti all’uso dei dati sulla salute, tuoi e dei figli che iscrivi, per questa ricerca?'),
(E'\\x9aa8ab565e94001981a6395f27376606aa5af28c4c662bc3e06b68ee9b1f0f30', 'soleResponsibility', '2026-11-21', 'Sono l''unico ad esercitare la potestà genitoriale'),
(E'\\xe6479ea55bfe3e04d349e536498a6a0ae9c5751d3af82ac5931474ff3196a1cb', 'section3', '2001-01-01', 'Acconsento ai messaggi.'),
(E'\\xf2eb8aeae01be8aaa567a1262632aa1164544a749b32d13565c33037eb8844d3', 'assent_from11', '2026-11-21', 'Vuoi partecipare allo studio?

Questo studio vuole capire come mangiano le famiglie e come cambiano le loro abitudini. Ti chiediamo di rispondere ogni tanto a un questionario: pochi minuti, quando vuoi tu.

Non ci sono risposte giuste o sbagliate. Se una domanda non ti piace, puoi fermarti.

I tuoi genitori vedono quali questionari hai completato, non che cosa hai risposto. Chi studia le risposte le vede con un codice al posto del nome, e le conserviamo fino a venti anni.

I tuoi genitori sono d’accordo, ma serve anche il tuo parere. Puoi dire di no, o smettere più avanti, senza spiegare perché: non succede niente.

[Sì, va bene] [No, grazie]');
delete from curves;
delete from data_copy;
delete from data_copy_chunk;
delete from diary_entry;
delete from diary_entry_version;
delete from diary_plan_day;
delete from diary_reminder;
insert into diary_reminder (account_id, day, kind, queued_at) overriding system value values
('fcf89899-2ae1-4d19-82eb-d61d365e5383', '2026-11-19', 'evening_before', '2026-11-19 10:00:01+00'),
('fcf89899-2ae1-4d19-82eb-d61d365e5383', '2026-11-19', 'still_empty', '2026-11-19 10:00:01+00');
delete from diary_text_code;
delete from diary_unapplied;
delete from diary_window;
delete from email_change;
delete from encryption_key;
delete from erasure;
delete from erasure_of_all;
delete from erasure_survey;
delete from export_answers;
delete from export_chunk;
delete from export_job;
delete from export_salt;
delete from failure_streak;
delete from family;
insert into family (id, code, created_at, look_at, is_rehearsal) overriding system value values
('0adf50ce-2264-4c2d-85af-e5100e5df9f2', 'VJY-M5C2', '2026-11-03 06:34:01+00', '2026-11-22 02:27:07+00', 'false'),
('1e27b74c-ca60-4f1b-84b1-c02b069e84ae', 'GRM-6HF2', '2025-09-01 00:13:01+00', '2026-11-22 07:16:09+00', 'false'),
('21f17c81-a149-49a6-81e3-f4b74d0b7075', '4X9-QVJ2', '2025-07-09 02:20:01+00', '2026-11-21 14:05:11+00', 'false'),
('2bd60fc5-9723-4ca5-9c17-bedfc537f14c', 'QCF-ZU4U', '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00', 'false'),
('65bcc6ce-5e6f-40e2-8389-9dacabca90af', 'BAK-SMS2', '2026-02-22 06:42:01+00', '2026-11-21 23:43:15+00', 'false'),
('7afb791c-d269-49da-8fa8-146f9ef0e216', 'U4C-AQ32', '2026-11-06 17:38:01+00', '2026-11-22 01:24:32+00', 'false'),
('7b8b9aa2-e4c8-4cca-ad55-25e4d23f9174', 'NDX-W5WA', '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00', 'false'),
('80f12a2b-62d9-479d-950a-f48765ad137f', '4QQ-NGVG', '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00', 'false'),
('82de0d96-aa8a-4265-8f7c-314f2c739ee6', 'H79-HXQ2', '2026-10-17 09:19:01+00', '2026-11-22 08:18:44+00', 'false'),
('9884f5c8-b01a-475b-8eae-817a5d352999', 'WZK-YJM2', '2025-10-24 19:48:01+00', '2026-11-22 03:29:42+00', 'false'),
('a6e2f010-17ca-4889-87c2-d4f7838a281e', 'N7P-JD52', '2026-09-18 19:24:01+00', '2026-11-21 16:49:03+00', 'false'),
('aac68a4c-5dc3-4ae1-8441-72643467a130', 'Q4X-89P2', '2026-11-04 18:18:01+00', '2026-11-21 18:54:13+00', 'false'),
('aed7920e-4eea-446f-8958-34e0bbe1f9fd', 'XF8-BZV2', '2026-10-31 03:29:01+00', '2026-11-22 04:32:17+00', 'false'),
('b18e414e-ef30-45b3-8eae-72e5dcda633a', '5DW-2BU2', '2026-01-06 06:14:01+00', '2026-11-21 15:07:46+00', 'false'),
('b67adee7-2f07-4329-8f43-5921cf950848', 'JNV-UCZ2', '2026-05-10 20:35:01+00', '2026-11-22 09:21:19+00', 'false'),
('b84937ba-8db2-4e86-8446-a3f91b8bfedc', 'AUX-E7H2', '2026-09-02 21:55:01+00', '2026-11-21 22:40:40+00', 'false'),
('bcba7496-49ce-4b27-8a96-86fe19be4b13', '3GN-CFA2', '2026-09-15 08:31:01+00', '2026-11-21 13:02:36+00', 'false'),
('cede2651-63c5-4b9e-85a1-94511eee148d', 'RJJ-KPX2', '2026-11-07 07:11:01+00', '2026-11-21 19:56:48+00', 'false'),
('d1bb5f13-c396-44dd-8a5f-4a7ebf3e0a1e', '6UH-DR43', '2026-03-28 02:50:01+00', '2026-11-21 16:10:21+00', 'false'),
('d86811c9-81dd-4ac9-8c01-eb609ee1a21b', 'FAZ-T372', '2026-11-09 08:41:01+00', '2026-11-22 06:13:34+00', 'false'),
('e1ef298c-f7e8-4bb8-817b-9c9c760c5a7a', 'CR7-5333', '2025-07-31 17:33:01+00', '2026-11-22 00:45:50+00', 'false'),
('eea3774f-d18b-4bc8-8296-57539008dd3d', 'PNA-WTD2', '2026-10-24 22:19:01+00', '2026-11-21 17:51:38+00', 'false'),
('fd5ca8f4-962c-438c-8d9c-cc1d58703dd2', '9DB-4S82', '2026-10-15 06:02:01+00', '2026-11-21 21:38:05+00', 'false');
delete from family_changed;
insert into family_changed (id, family_id) overriding system value values
('1', '7b8b9aa2-e4c8-4cca-ad55-25e4d23f9174'),
('10', '80f12a2b-62d9-479d-950a-f48765ad137f'),
('11', '80f12a2b-62d9-479d-950a-f48765ad137f'),
('12', '80f12a2b-62d9-479d-950a-f48765ad137f'),
('13', '80f12a2b-62d9-479d-950a-f48765ad137f'),
('14', '80f12a2b-62d9-479d-950a-f48765ad137f'),
('15', '80f12a2b-62d9-479d-950a-f48765ad137f'),
('16', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('17', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('18', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('19', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('2', '7b8b9aa2-e4c8-4cca-ad55-25e4d23f9174'),
('20', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('21', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('22', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('23', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('24', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('25', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('26', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('27', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('28', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('29', NULL),
('3', '7b8b9aa2-e4c8-4cca-ad55-25e4d23f9174'),
('30', NULL),
('31', NULL),
('32', NULL),
('4', '7b8b9aa2-e4c8-4cca-ad55-25e4d23f9174'),
('5', '7b8b9aa2-e4c8-4cca-ad55-25e4d23f9174'),
('6', '7b8b9aa2-e4c8-4cca-ad55-25e4d23f9174'),
('7', '80f12a2b-62d9-479d-950a-f48765ad137f'),
('8', '80f12a2b-62d9-479d-950a-f48765ad137f'),
('9', '80f12a2b-62d9-479d-950a-f48765ad137f');
delete from family_event;
insert into family_event (id, family_id, kind, account_id, invitation_id, child_ids, details, happened_at) overriding system value values
('1', '7b8b9aa2-e4c8-4cca-ad55-25e4d23f9174', 'parent_registered', 'b2065f6d-1b00-479f-bc05-9408c0655565', NULL, '{}', '{}', '2026-11-21 10:00:00+00'),
('10', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c', 'other_parent_invited', 'a5525dee-c392-4f99-ad5c-470840bb4736', 'c11075cd-bebb-4732-9ad6-988578139bd3', '{}', '{}', '2026-11-21 10:00:00+00'),
('100', 'b18e414e-ef30-45b3-8eae-72e5dcda633a', 'answered_children_only', NULL, 'e729377c-8fdb-4329-89b6-3c4f420e303b', '{9af5de34-3d3b-4cc4-88b0-83ec08c90f0f}', '{}', '2026-01-13 12:38:01+00'),
('101', 'aed7920e-4eea-446f-8958-34e0bbe1f9fd', 'parent_registered', 'fcf89899-2ae1-4d19-82eb-d61d365e5383', NULL, '{}', '{}', '2026-10-31 03:29:01+00'),
('102', 'aed7920e-4eea-446f-8958-34e0bbe1f9fd', 'children_added', 'fcf89899-2ae1-4d19-82eb-d61d365e5383', NULL, '{a2a27ed8-990e-4a39-8d4d-99171e439773,5a2b7ee6-65fe-4e0e-8e90-323dce9195f0,034ab77d-19fd-47d9-8caf-7c7db52694da}', '{}', '2026-11-01 07:18:01+00'),
('103', 'aed7920e-4eea-446f-8958-34e0bbe1f9fd', 'sole_responsibility_declared', 'fcf89899-2ae1-4d19-82eb-d61d365e5383', NULL, '{a2a27ed8-990e-4a39-8d4d-99171e439773,5a2b7ee6-65fe-4e0e-8e90-323dce9195f0,034ab77d-19fd-47d9-8caf-7c7db52694da}', '{}', '2026-11-03 16:44:01+00'),
('104', 'aed7920e-4eea-446f-8958-34e0bbe1f9fd', 'child_enabled', 'fcf89899-2ae1-4d19-82eb-d61d365e5383', NULL, '{5a2b7ee6-65fe-4e0e-8e90-323dce9195f0}', '{}', '2026-11-04 07:07:01+00'),
('105', 'aed7920e-4eea-446f-8958-34e0bbe1f9fd', 'child_enabled', 'fcf89899-2ae1-4d19-82eb-d61d365e5383', NULL, '{034ab77d-19fd-47d9-8caf-7c7db52694da}', '{}', '2026-11-07 07:07:01+00'),
('106', 'aed7920e-4eea-446f-8958-34e0bbe1f9fd', 'child_assented', NULL, NULL, '{034ab77d-19fd-47d9-8caf-7c7db52694da}', '{}', '2026-11-07 07:07:01+00'),
('107', 'cede2651-63c5-4b9e-85a1-94511eee148d', 'parent_registered', '793ec5aa-d0e7-45c6-8511-d64243415af8', NULL, '{}', '{}', '2026-11-07 07:11:01+00'),
('108', 'cede2651-63c5-4b9e-85a1-94511eee148d', 'children_added', '793ec5aa-d0e7-45c6-8511-d64243415af8', NULL, '{b92b0035-0033-4262-8d4b-6c29e013db2a,47e69397-fe9f-4bd5-8ae3-acc9970dbe94,73f60184-ca03-4221-8c45-c27d586f591c}', '{}', '2026-11-08 13:28:01+00'),
('109', 'cede2651-63c5-4b9e-85a1-94511eee148d', 'other_parent_invited', '793ec5aa-d0e7-45c6-8511-d64243415af8', 'e9158033-547f-449d-85f6-c97cb4840e52', '{47e69397-fe9f-4bd5-8ae3-acc9970dbe94,73f60184-ca03-4221-8c45-c27d586f591c}', '{}', '2026-11-09 12:34:01+00'),
('11', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c', 'answered_full', 'b7cf4745-0af4-407c-aed3-115c366d7e6f', 'c11075cd-bebb-4732-9ad6-988578139bd3', '{3184c076-2e0c-4bf1-98fc-d1005464768c,d4cd6297-af18-466f-8e00-8da617017c79}', '{}', '2026-11-21 10:00:01+00'),
('110', 'cede2651-63c5-4b9e-85a1-94511eee148d', 'answered_children_only', NULL, 'e9158033-547f-449d-85f6-c97cb4840e52', '{47e69397-fe9f-4bd5-8ae3-acc9970dbe94,73f60184-ca03-4221-8c45-c27d586f591c}', '{}', '2026-11-12 13:11:01+00'),
('111', 'b67adee7-2f07-4329-8f43-5921cf950848', 'parent_registered', 'c1384acb-15f5-447a-8e4d-8eedc22e648c', NULL, '{}', '{}', '2026-05-10 20:35:01+00'),
('112', 'b67adee7-2f07-4329-8f43-5921cf950848', 'children_added', 'c1384acb-15f5-447a-8e4d-8eedc22e648c', NULL, '{68896fdf-3df6-499c-8079-312ac86b16f2,0438afb7-bff2-46aa-8856-561ced5b1e0f,c9c59491-c85c-4352-8cdf-0abbfa882067}', '{}', '2026-05-11 00:49:01+00'),
('113', 'b67adee7-2f07-4329-8f43-5921cf950848', 'sole_responsibility_declared', 'c1384acb-15f5-447a-8e4d-8eedc22e648c', NULL, '{68896fdf-3df6-499c-8079-312ac86b16f2,0438afb7-bff2-46aa-8856-561ced5b1e0f,c9c59491-c85c-4352-8cdf-0abbfa882067}', '{}', '2026-05-13 10:59:01+00'),
('114', 'b67adee7-2f07-4329-8f43-5921cf950848', 'child_enabled', 'c1384acb-15f5-447a-8e4d-8eedc22e648c', NULL, '{68896fdf-3df6-499c-8079-312ac86b16f2}', '{}', '2026-05-15 02:35:01+00'),
('115', 'b67adee7-2f07-4329-8f43-5921cf950848', 'child_enabled', 'c1384acb-15f5-447a-8e4d-8eedc22e648c', NULL, '{c9c59491-c85c-4352-8cdf-0abbfa882067}', '{}', '2026-05-18 14:30:01+00'),
('116', 'b67adee7-2f07-4329-8f43-5921cf950848', 'child_assented', NULL, NULL, '{c9c59491-c85c-4352-8cdf-0abbfa882067}', '{}', '2026-05-18 14:30:01+00'),
('117', 'e1ef298c-f7e8-4bb8-817b-9c9c760c5a7a', 'parent_registered', 'cf822fa3-118e-4942-8e1d-a224456a61a6', NULL, '{}', '{}', '2025-07-31 17:33:01+00'),
('118', 'd1bb5f13-c396-44dd-8a5f-4a7ebf3e0a1e', 'parent_registered', '6b6f3cfa-40d0-4c9b-8c90-feb6bec730e6', NULL, '{}', '{}', '2026-03-28 02:50:01+00'),
('119', 'd1bb5f13-c396-44dd-8a5f-4a7ebf3e0a1e', 'children_added', '6b6f3cfa-40d0-4c9b-8c90-feb6bec730e6', NULL, '{2c6f9a41-f14a-4388-8730-36d63f2195db,fe0421e5-1a1b-48fa-80dd-76ed0b02d0b8,5f983bd7-2580-4d9f-83ad-fe42d12e27d8}', '{}', '2026-03-29 23:22:01+00'),
('12', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c', 'child_enabled', 'a5525dee-c392-4f99-ad5c-470840bb4736', NULL, '{3184c076-2e0c-4bf1-98fc-d1005464768c}', '{}', '2026-11-21 10:00:01+00'),
('120', 'd1bb5f13-c396-44dd-8a5f-4a7ebf3e0a1e', 'other_parent_invited', '6b6f3cfa-40d0-4c9b-8c90-feb6bec730e6', '32a04256-8e13-4128-88c3-24e7066b483d', '{fe0421e5-1a1b-48fa-80dd-76ed0b02d0b8,5f983bd7-2580-4d9f-83ad-fe42d12e27d8}', '{}', '2026-03-31 06:37:01+00'),
('121', 'd1bb5f13-c396-44dd-8a5f-4a7ebf3e0a1e', 'answered_refused', NULL, '32a04256-8e13-4128-88c3-24e7066b483d', '{fe0421e5-1a1b-48fa-80dd-76ed0b02d0b8,5f983bd7-2580-4d9f-83ad-fe42d12e27d8}', '{}', '2026-04-04 15:18:01+00'),
('122', 'd1bb5f13-c396-44dd-8a5f-4a7ebf3e0a1e', 'children_erased', NULL, NULL, '{2c6f9a41-f14a-4388-8730-36d63f2195db,fe0421e5-1a1b-48fa-80dd-76ed0b02d0b8,5f983bd7-2580-4d9f-83ad-fe42d12e27d8}', '{}', '2026-05-04 15:38:01+00'),
('13', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c', 'child_assented', '0396b85f-f126-488d-aa28-693534abae9f', NULL, '{3184c076-2e0c-4bf1-98fc-d1005464768c}', '{}', '2026-11-21 10:00:01+00'),
('14', '7afb791c-d269-49da-8fa8-146f9ef0e216', 'parent_registered', '21bdfbc5-cb01-4f8e-830f-d1f908e25ce7', NULL, '{}', '{}', '2026-11-06 17:38:01+00'),
('15', '7afb791c-d269-49da-8fa8-146f9ef0e216', 'children_added', '21bdfbc5-cb01-4f8e-830f-d1f908e25ce7', NULL, '{e75114ec-dbf1-4ffb-876e-75a1f5c19e24}', '{}', '2026-11-07 05:31:01+00'),
('16', '7afb791c-d269-49da-8fa8-146f9ef0e216', 'sole_responsibility_declared', '21bdfbc5-cb01-4f8e-830f-d1f908e25ce7', NULL, '{e75114ec-dbf1-4ffb-876e-75a1f5c19e24}', '{}', '2026-11-08 02:06:01+00'),
('17', 'a6e2f010-17ca-4889-87c2-d4f7838a281e', 'parent_registered', 'be0eefde-2bdf-48f0-885a-72e2fd5052ed', NULL, '{}', '{}', '2026-09-18 19:24:01+00'),
('18', 'a6e2f010-17ca-4889-87c2-d4f7838a281e', 'children_added', 'be0eefde-2bdf-48f0-885a-72e2fd5052ed', NULL, '{a7699e87-a81a-4560-82c8-4c6efaeb24f9,fbeae9d6-f9c0-4d29-83ad-e485a90dee4e,73daaebb-682b-4530-89f1-29c6317fd9af}', '{}', '2026-09-18 19:45:01+00'),
('19', 'a6e2f010-17ca-4889-87c2-d4f7838a281e', 'sole_responsibility_declared', 'be0eefde-2bdf-48f0-885a-72e2fd5052ed', NULL, '{fbeae9d6-f9c0-4d29-83ad-e485a90dee4e,73daaebb-682b-4530-89f1-29c6317fd9af}', '{}', '2026-09-21 05:43:01+00'),
('2', '7b8b9aa2-e4c8-4cca-ad55-25e4d23f9174', 'children_added', 'b2065f6d-1b00-479f-bc05-9408c0655565', NULL, '{93161aae-f64a-4e12-a682-63d0853492b7}', '{}', '2026-11-21 10:00:00+00'),
('20', 'a6e2f010-17ca-4889-87c2-d4f7838a281e', 'child_enabled', 'be0eefde-2bdf-48f0-885a-72e2fd5052ed', NULL, '{fbeae9d6-f9c0-4d29-83ad-e485a90dee4e}', '{}', '2026-09-21 12:59:01+00'),
('21', 'a6e2f010-17ca-4889-87c2-d4f7838a281e', 'child_enabled', 'be0eefde-2bdf-48f0-885a-72e2fd5052ed', NULL, '{73daaebb-682b-4530-89f1-29c6317fd9af}', '{}', '2026-09-22 08:28:01+00'),
('22', 'a6e2f010-17ca-4889-87c2-d4f7838a281e', 'child_declined', NULL, NULL, '{73daaebb-682b-4530-89f1-29c6317fd9af}', '{}', '2026-09-22 08:28:01+00'),
('23', 'd86811c9-81dd-4ac9-8c01-eb609ee1a21b', 'parent_registered', '4c3fe3e3-3a6f-4d28-8e89-3e680bcde367', NULL, '{}', '{}', '2026-11-09 08:41:01+00'),
('24', 'd86811c9-81dd-4ac9-8c01-eb609ee1a21b', 'children_added', '4c3fe3e3-3a6f-4d28-8e89-3e680bcde367', NULL, '{3c570b65-d19a-4851-8b0c-274eacac104c,5a0d227f-8dca-424d-8ccf-aa90f7847993}', '{}', '2026-11-10 16:57:01+00'),
('25', 'd86811c9-81dd-4ac9-8c01-eb609ee1a21b', 'other_parent_invited', '4c3fe3e3-3a6f-4d28-8e89-3e680bcde367', 'f5cd7bb4-3e52-437f-8e72-7a466d4cf21a', '{3c570b65-d19a-4851-8b0c-274eacac104c,5a0d227f-8dca-424d-8ccf-aa90f7847993}', '{}', '2026-11-11 23:14:01+00'),
('26', 'd86811c9-81dd-4ac9-8c01-eb609ee1a21b', 'answered_full', '3b40a884-c4c3-4fe7-8b4c-8a15abd6252b', 'f5cd7bb4-3e52-437f-8e72-7a466d4cf21a', '{3c570b65-d19a-4851-8b0c-274eacac104c,5a0d227f-8dca-424d-8ccf-aa90f7847993}', '{}', '2026-11-13 19:24:01+00'),
('27', 'd86811c9-81dd-4ac9-8c01-eb609ee1a21b', 'child_enabled', '4c3fe3e3-3a6f-4d28-8e89-3e680bcde367', NULL, '{3c570b65-d19a-4851-8b0c-274eacac104c}', '{}', '2026-11-16 05:51:01+00'),
('28', 'd86811c9-81dd-4ac9-8c01-eb609ee1a21b', 'child_assented', NULL, NULL, '{3c570b65-d19a-4851-8b0c-274eacac104c}', '{}', '2026-11-16 05:51:01+00'),
('29', 'fd5ca8f4-962c-438c-8d9c-cc1d58703dd2', 'parent_registered', '3e32c1c6-ab67-4e32-8ea1-cb8e2ec42c38', NULL, '{}', '{}', '2026-10-15 06:02:01+00'),
('3', '7b8b9aa2-e4c8-4cca-ad55-25e4d23f9174', 'sole_responsibility_declared', 'b2065f6d-1b00-479f-bc05-9408c0655565', NULL, '{93161aae-f64a-4e12-a682-63d0853492b7}', '{"text": "Sono l''unico ad esercitare la potestà genitoriale", "sha256": "9aa8ab565e94001981a6395f27376606aa5af28c4c662bc3e06b68ee9b1f0f30", "version": "2026-11-21"}', '2026-11-21 10:00:00+00'),
('30', 'fd5ca8f4-962c-438c-8d9c-cc1d58703dd2', 'children_added', '3e32c1c6-ab67-4e32-8ea1-cb8e2ec42c38', NULL, '{7d60e511-8c2d-4c3b-8a8e-1428c5cf54f2,51901a4f-0c83-442f-8684-ec5b5179c2e7}', '{}', '2026-10-16 17:43:01+00'),
('31', 'fd5ca8f4-962c-438c-8d9c-cc1d58703dd2', 'other_parent_invited', '3e32c1c6-ab67-4e32-8ea1-cb8e2ec42c38', '01668d90-7aee-485c-8f30-749793a0a6bd', '{7d60e511-8c2d-4c3b-8a8e-1428c5cf54f2,51901a4f-0c83-442f-8684-ec5b5179c2e7}', '{}', '2026-10-18 23:53:01+00'),
('32', 'fd5ca8f4-962c-438c-8d9c-cc1d58703dd2', 'answered_full', 'e4c901c9-c68b-41e7-8d03-2f8d7a2d33c4', '01668d90-7aee-485c-8f30-749793a0a6bd', '{7d60e511-8c2d-4c3b-8a8e-1428c5cf54f2,51901a4f-0c83-442f-8684-ec5b5179c2e7}', '{}', '2026-10-21 06:36:01+00'),
('33', 'fd5ca8f4-962c-438c-8d9c-cc1d58703dd2', 'child_enabled', '3e32c1c6-ab67-4e32-8ea1-cb8e2ec42c38', NULL, '{51901a4f-0c83-442f-8684-ec5b5179c2e7}', '{}', '2026-10-22 10:26:01+00'),
('34', 'fd5ca8f4-962c-438c-8d9c-cc1d58703dd2', 'child_assented', NULL, NULL, '{51901a4f-0c83-442f-8684-ec5b5179c2e7}', '{}', '2026-10-22 10:26:01+00'),
('35', 'bcba7496-49ce-4b27-8a96-86fe19be4b13', 'parent_registered', '70279b79-ba8c-4de5-8749-ef2355648df5', NULL, '{}', '{}', '2026-09-15 08:31:01+00'),
('36', 'bcba7496-49ce-4b27-8a96-86fe19be4b13', 'email_corrected', '70279b79-ba8c-4de5-8749-ef2355648df5', NULL, '{}', '{}', '2026-09-15 08:31:01+00'),
('37', 'bcba7496-49ce-4b27-8a96-86fe19be4b13', 'children_added', '70279b79-ba8c-4de5-8749-ef2355648df5', NULL, '{0ff01512-d03f-4050-8e71-cd59d723b5a4,3e7a8404-58af-4810-8f62-ca8289020d33,7766f4d7-9be1-4392-8f51-55710070055a}', '{}', '2026-09-15 22:57:01+00'),
('38', 'bcba7496-49ce-4b27-8a96-86fe19be4b13', 'sole_responsibility_declared', '70279b79-ba8c-4de5-8749-ef2355648df5', NULL, '{0ff01512-d03f-4050-8e71-cd59d723b5a4,3e7a8404-58af-4810-8f62-ca8289020d33,7766f4d7-9be1-4392-8f51-55710070055a}', '{}', '2026-09-16 16:38:01+00'),
('39', 'bcba7496-49ce-4b27-8a96-86fe19be4b13', 'child_enabled', '70279b79-ba8c-4de5-8749-ef2355648df5', NULL, '{0ff01512-d03f-4050-8e71-cd59d723b5a4}', '{}', '2026-09-18 00:21:01+00'),
('4', '80f12a2b-62d9-479d-950a-f48765ad137f', 'parent_registered', '3c467ad9-44d2-4e75-9aa0-095b1a11b443', NULL, '{}', '{}', '2026-11-21 10:00:00+00'),
('40', 'bcba7496-49ce-4b27-8a96-86fe19be4b13', 'child_assented', NULL, NULL, '{0ff01512-d03f-4050-8e71-cd59d723b5a4}', '{}', '2026-09-18 00:21:01+00'),
('41', 'bcba7496-49ce-4b27-8a96-86fe19be4b13', 'child_enabled', '70279b79-ba8c-4de5-8749-ef2355648df5', NULL, '{3e7a8404-58af-4810-8f62-ca8289020d33}', '{}', '2026-09-18 01:44:01+00'),
('42', 'bcba7496-49ce-4b27-8a96-86fe19be4b13', 'child_assented', NULL, NULL, '{3e7a8404-58af-4810-8f62-ca8289020d33}', '{}', '2026-09-18 01:44:01+00'),
('43', '0adf50ce-2264-4c2d-85af-e5100e5df9f2', 'parent_registered', '2990a9cb-9ae8-499b-803a-57009c0e603a', NULL, '{}', '{}', '2026-11-03 06:34:01+00'),
('44', '0adf50ce-2264-4c2d-85af-e5100e5df9f2', 'email_corrected', '2990a9cb-9ae8-499b-803a-57009c0e603a', NULL, '{}', '{}', '2026-11-03 06:34:01+00'),
('45', 'eea3774f-d18b-4bc8-8296-57539008dd3d', 'parent_registered', '40f819e5-e5bd-48d2-8587-18cb4b7cf8e6', NULL, '{}', '{}', '2026-10-24 22:19:01+00'),
('46', 'eea3774f-d18b-4bc8-8296-57539008dd3d', 'children_added', '40f819e5-e5bd-48d2-8587-18cb4b7cf8e6', NULL, '{fb391899-0f7e-4f3f-8928-6f2ccc59fa08,e8b51b53-56bd-43ff-8770-553130db9cdb}', '{}', '2026-10-25 07:47:01+00'),
('47', 'eea3774f-d18b-4bc8-8296-57539008dd3d', 'sole_responsibility_declared', '40f819e5-e5bd-48d2-8587-18cb4b7cf8e6', NULL, '{fb391899-0f7e-4f3f-8928-6f2ccc59fa08,e8b51b53-56bd-43ff-8770-553130db9cdb}', '{}', '2026-10-25 18:56:01+00'),
('48', 'eea3774f-d18b-4bc8-8296-57539008dd3d', 'child_enabled', '40f819e5-e5bd-48d2-8587-18cb4b7cf8e6', NULL, '{fb391899-0f7e-4f3f-8928-6f2ccc59fa08}', '{}', '2026-10-28 23:08:01+00'),
('49', 'eea3774f-d18b-4bc8-8296-57539008dd3d', 'child_assented', NULL, NULL, '{fb391899-0f7e-4f3f-8928-6f2ccc59fa08}', '{}', '2026-10-28 23:08:01+00'),
('5', '80f12a2b-62d9-479d-950a-f48765ad137f', 'children_added', '3c467ad9-44d2-4e75-9aa0-095b1a11b443', NULL, '{7de5b3b1-4cb0-4ec0-b13d-192df0729a8f}', '{}', '2026-11-21 10:00:00+00'),
('50', 'eea3774f-d18b-4bc8-8296-57539008dd3d', 'child_enabled', '40f819e5-e5bd-48d2-8587-18cb4b7cf8e6', NULL, '{e8b51b53-56bd-43ff-8770-553130db9cdb}', '{}', '2026-10-29 18:11:01+00'),
('51', 'eea3774f-d18b-4bc8-8296-57539008dd3d', 'child_assented', NULL, NULL, '{e8b51b53-56bd-43ff-8770-553130db9cdb}', '{}', '2026-10-29 18:11:01+00'),
('52', 'eea3774f-d18b-4bc8-8296-57539008dd3d', 'email_corrected', '40f819e5-e5bd-48d2-8587-18cb4b7cf8e6', NULL, '{}', '{}', '2026-11-01 07:07:01+00'),
('53', '1e27b74c-ca60-4f1b-84b1-c02b069e84ae', 'parent_registered', 'bed6cf7a-73f4-411b-8698-16a864c84dba', NULL, '{}', '{}', '2025-09-01 00:13:01+00'),
('54', '1e27b74c-ca60-4f1b-84b1-c02b069e84ae', 'children_added', 'bed6cf7a-73f4-411b-8698-16a864c84dba', NULL, '{d3b7b89c-52a7-4aed-8658-990e69024456,53872986-0689-410c-8105-0a603cd9ef74,a4850740-360c-44f7-81a1-e4e73b624c4b}', '{}', '2025-09-02 00:46:01+00'),
('55', '1e27b74c-ca60-4f1b-84b1-c02b069e84ae', 'other_parent_invited', 'bed6cf7a-73f4-411b-8698-16a864c84dba', '82e9a475-477e-40e2-8695-c320d3faa20e', '{53872986-0689-410c-8105-0a603cd9ef74,a4850740-360c-44f7-81a1-e4e73b624c4b}', '{}', '2025-09-04 09:36:01+00'),
('56', '1e27b74c-ca60-4f1b-84b1-c02b069e84ae', 'answered_full', 'bb4d88f2-bbc8-4cbd-8840-741eb30949af', '82e9a475-477e-40e2-8695-c320d3faa20e', '{53872986-0689-410c-8105-0a603cd9ef74,a4850740-360c-44f7-81a1-e4e73b624c4b}', '{}', '2025-09-08 16:52:01+00'),
('57', '1e27b74c-ca60-4f1b-84b1-c02b069e84ae', 'child_enabled', 'bed6cf7a-73f4-411b-8698-16a864c84dba', NULL, '{53872986-0689-410c-8105-0a603cd9ef74}', '{}', '2025-09-12 00:18:01+00'),
('58', '1e27b74c-ca60-4f1b-84b1-c02b069e84ae', 'child_assented', NULL, NULL, '{53872986-0689-410c-8105-0a603cd9ef74}', '{}', '2025-09-12 00:18:01+00'),
('59', '1e27b74c-ca60-4f1b-84b1-c02b069e84ae', 'child_enabled', 'bed6cf7a-73f4-411b-8698-16a864c84dba', NULL, '{a4850740-360c-44f7-81a1-e4e73b624c4b}', '{}', '2025-09-13 02:55:01+00'),
('6', '80f12a2b-62d9-479d-950a-f48765ad137f', 'sole_responsibility_declared', '3c467ad9-44d2-4e75-9aa0-095b1a11b443', NULL, '{7de5b3b1-4cb0-4ec0-b13d-192df0729a8f}', '{"text": "Sono l''unico ad esercitare la potestà genitoriale", "sha256": "9aa8ab565e94001981a6395f27376606aa5af28c4c662bc3e06b68ee9b1f0f30", "version": "2026-11-21"}', '2026-11-21 10:00:00+00'),
('60', 'b84937ba-8db2-4e86-8446-a3f91b8bfedc', 'parent_registered', 'f1b60234-6bf1-48b8-83a9-f8aa98587e26', NULL, '{}', '{}', '2026-09-02 21:55:01+00'),
('61', 'b84937ba-8db2-4e86-8446-a3f91b8bfedc', 'children_added', 'f1b60234-6bf1-48b8-83a9-f8aa98587e26', NULL, '{d04a5828-8606-414b-8e8d-6864d0e50548,f1da1c80-469c-4eea-815b-07ecfcd93443}', '{}', '2026-09-04 08:59:01+00'),
('62', 'b84937ba-8db2-4e86-8446-a3f91b8bfedc', 'sole_responsibility_declared', 'f1b60234-6bf1-48b8-83a9-f8aa98587e26', NULL, '{d04a5828-8606-414b-8e8d-6864d0e50548,f1da1c80-469c-4eea-815b-07ecfcd93443}', '{}', '2026-09-05 09:00:01+00'),
('63', 'b84937ba-8db2-4e86-8446-a3f91b8bfedc', 'child_enabled', 'f1b60234-6bf1-48b8-83a9-f8aa98587e26', NULL, '{d04a5828-8606-414b-8e8d-6864d0e50548}', '{}', '2026-09-06 05:28:01+00'),
('64', 'b84937ba-8db2-4e86-8446-a3f91b8bfedc', 'child_assented', NULL, NULL, '{d04a5828-8606-414b-8e8d-6864d0e50548}', '{}', '2026-09-06 05:28:01+00'),
('65', 'b84937ba-8db2-4e86-8446-a3f91b8bfedc', 'child_enabled', 'f1b60234-6bf1-48b8-83a9-f8aa98587e26', NULL, '{f1da1c80-469c-4eea-815b-07ecfcd93443}', '{}', '2026-09-06 14:59:01+00'),
('66', 'b84937ba-8db2-4e86-8446-a3f91b8bfedc', 'child_assented', NULL, NULL, '{f1da1c80-469c-4eea-815b-07ecfcd93443}', '{}', '2026-09-06 14:59:01+00'),
('67', '21f17c81-a149-49a6-81e3-f4b74d0b7075', 'parent_registered', '27e7d6c8-4bd5-4b0d-8f25-8b51b21f8973', NULL, '{}', '{}', '2025-07-09 02:20:01+00'),
('68', '21f17c81-a149-49a6-81e3-f4b74d0b7075', 'children_added', '27e7d6c8-4bd5-4b0d-8f25-8b51b21f8973', NULL, '{62b8db93-270a-4ce9-898b-b3b6782f40d3,de37f2fc-b6df-4bfe-84ef-57e3b8911734}', '{}', '2025-07-09 16:29:01+00'),
('69', '21f17c81-a149-49a6-81e3-f4b74d0b7075', 'sole_responsibility_declared', '27e7d6c8-4bd5-4b0d-8f25-8b51b21f8973', NULL, '{62b8db93-270a-4ce9-898b-b3b6782f40d3,de37f2fc-b6df-4bfe-84ef-57e3b8911734}', '{}', '2025-07-09 22:37:01+00'),
('7', '80f12a2b-62d9-479d-950a-f48765ad137f', 'child_enabled', '3c467ad9-44d2-4e75-9aa0-095b1a11b443', NULL, '{7de5b3b1-4cb0-4ec0-b13d-192df0729a8f}', '{}', '2026-11-21 10:00:00+00'),
('70', '21f17c81-a149-49a6-81e3-f4b74d0b7075', 'child_enabled', '27e7d6c8-4bd5-4b0d-8f25-8b51b21f8973', NULL, '{62b8db93-270a-4ce9-898b-b3b6782f40d3}', '{}', '2025-07-11 23:00:01+00'),
('71', '21f17c81-a149-49a6-81e3-f4b74d0b7075', 'child_assented', NULL, NULL, '{62b8db93-270a-4ce9-898b-b3b6782f40d3}', '{}', '2025-07-11 23:00:01+00'),
('72', '21f17c81-a149-49a6-81e3-f4b74d0b7075', 'child_enabled', '27e7d6c8-4bd5-4b0d-8f25-8b51b21f8973', NULL, '{de37f2fc-b6df-4bfe-84ef-57e3b8911734}', '{}', '2025-07-13 19:08:01+00'),
('73', '21f17c81-a149-49a6-81e3-f4b74d0b7075', 'child_assented', NULL, NULL, '{de37f2fc-b6df-4bfe-84ef-57e3b8911734}', '{}', '2025-07-13 19:08:01+00'),
('74', '9884f5c8-b01a-475b-8eae-817a5d352999', 'parent_registered', '1eb2b664-c18f-4350-8fe2-adc020e9a564', NULL, '{}', '{}', '2025-10-24 19:48:01+00'),
('75', '9884f5c8-b01a-475b-8eae-817a5d352999', 'children_added', '1eb2b664-c18f-4350-8fe2-adc020e9a564', NULL, '{70157371-de99-4efb-87d3-f7ab03cb9959}', '{}', '2025-10-25 03:32:01+00'),
('76', '9884f5c8-b01a-475b-8eae-817a5d352999', 'other_parent_invited', '1eb2b664-c18f-4350-8fe2-adc020e9a564', '0b78350d-996c-4638-8916-17137f1db8ec', '{70157371-de99-4efb-87d3-f7ab03cb9959}', '{}', '2025-10-25 12:43:01+00'),
('77', '9884f5c8-b01a-475b-8eae-817a5d352999', 'answered_children_only', NULL, '0b78350d-996c-4638-8916-17137f1db8ec', '{70157371-de99-4efb-87d3-f7ab03cb9959}', '{}', '2025-10-27 14:56:01+00'),
('78', '9884f5c8-b01a-475b-8eae-817a5d352999', 'child_enabled', '1eb2b664-c18f-4350-8fe2-adc020e9a564', NULL, '{70157371-de99-4efb-87d3-f7ab03cb9959}', '{}', '2025-10-30 23:29:01+00'),
('79', '9884f5c8-b01a-475b-8eae-817a5d352999', 'child_assented', NULL, NULL, '{70157371-de99-4efb-87d3-f7ab03cb9959}', '{}', '2025-10-30 23:29:01+00'),
('8', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c', 'parent_registered', 'a5525dee-c392-4f99-ad5c-470840bb4736', NULL, '{}', '{}', '2026-11-21 10:00:00+00'),
('80', 'aac68a4c-5dc3-4ae1-8441-72643467a130', 'parent_registered', '943fedd4-9e19-481f-8238-ce984bdd2814', NULL, '{}', '{}', '2026-11-04 18:18:01+00'),
('81', 'aac68a4c-5dc3-4ae1-8441-72643467a130', 'children_added', '943fedd4-9e19-481f-8238-ce984bdd2814', NULL, '{e860e622-31af-4cca-8ccc-0d2d7c01e399,277ce01a-f17d-4a04-883c-c0b01fc4d398}', '{}', '2026-11-05 02:28:01+00'),
('82', 'aac68a4c-5dc3-4ae1-8441-72643467a130', 'other_parent_invited', '943fedd4-9e19-481f-8238-ce984bdd2814', '2dab2d33-2e19-4651-8f99-edc3b2d6bf35', '{e860e622-31af-4cca-8ccc-0d2d7c01e399,277ce01a-f17d-4a04-883c-c0b01fc4d398}', '{}', '2026-11-05 03:38:01+00'),
('83', 'aac68a4c-5dc3-4ae1-8441-72643467a130', 'answered_children_only', NULL, '2dab2d33-2e19-4651-8f99-edc3b2d6bf35', '{e860e622-31af-4cca-8ccc-0d2d7c01e399,277ce01a-f17d-4a04-883c-c0b01fc4d398}', '{}', '2026-11-05 21:35:01+00'),
('84', 'aac68a4c-5dc3-4ae1-8441-72643467a130', 'child_enabled', '943fedd4-9e19-481f-8238-ce984bdd2814', NULL, '{277ce01a-f17d-4a04-883c-c0b01fc4d398}', '{}', '2026-11-07 10:59:01+00'),
('85', 'aac68a4c-5dc3-4ae1-8441-72643467a130', 'child_assented', NULL, NULL, '{277ce01a-f17d-4a04-883c-c0b01fc4d398}', '{}', '2026-11-07 10:59:01+00'),
('86', '82de0d96-aa8a-4265-8f7c-314f2c739ee6', 'parent_registered', '60840536-a123-4db9-8916-2f0a20b50f24', NULL, '{}', '{}', '2026-10-17 09:19:01+00'),
('87', '82de0d96-aa8a-4265-8f7c-314f2c739ee6', 'children_added', '60840536-a123-4db9-8916-2f0a20b50f24', NULL, '{eb9c16c2-e12b-4470-8af4-145e2da54015,3099542c-845b-417e-83d1-1415ea285600}', '{}', '2026-10-18 02:51:01+00'),
('88', '82de0d96-aa8a-4265-8f7c-314f2c739ee6', 'sole_responsibility_declared', '60840536-a123-4db9-8916-2f0a20b50f24', NULL, '{3099542c-845b-417e-83d1-1415ea285600}', '{}', '2026-10-19 07:54:01+00'),
('89', '82de0d96-aa8a-4265-8f7c-314f2c739ee6', 'child_enabled', '60840536-a123-4db9-8916-2f0a20b50f24', NULL, '{3099542c-845b-417e-83d1-1415ea285600}', '{}', '2026-10-19 11:56:01+00'),
('9', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c', 'children_added', 'a5525dee-c392-4f99-ad5c-470840bb4736', NULL, '{3184c076-2e0c-4bf1-98fc-d1005464768c,d4cd6297-af18-466f-8e00-8da617017c79}', '{}', '2026-11-21 10:00:00+00'),
('90', '82de0d96-aa8a-4265-8f7c-314f2c739ee6', 'child_assented', NULL, NULL, '{3099542c-845b-417e-83d1-1415ea285600}', '{}', '2026-10-19 11:56:01+00'),
('91', '65bcc6ce-5e6f-40e2-8389-9dacabca90af', 'parent_registered', 'a3b7639c-aa16-42a1-8d2b-9024665a76cf', NULL, '{}', '{}', '2026-02-22 06:42:01+00'),
('92', '65bcc6ce-5e6f-40e2-8389-9dacabca90af', 'children_added', 'a3b7639c-aa16-42a1-8d2b-9024665a76cf', NULL, '{67a99eec-115b-457b-86d7-6822e267e6a3}', '{}', '2026-02-23 10:55:01+00'),
('93', '65bcc6ce-5e6f-40e2-8389-9dacabca90af', 'other_parent_invited', 'a3b7639c-aa16-42a1-8d2b-9024665a76cf', 'b02654df-5c67-486d-87e9-05858b494ad6', '{67a99eec-115b-457b-86d7-6822e267e6a3}', '{}', '2026-02-25 18:45:01+00'),
('94', '65bcc6ce-5e6f-40e2-8389-9dacabca90af', 'answered_full', '463d4d9e-8ff3-4c43-8c1c-a14d1afb79c2', 'b02654df-5c67-486d-87e9-05858b494ad6', '{67a99eec-115b-457b-86d7-6822e267e6a3}', '{}', '2026-02-28 04:05:01+00'),
('95', '65bcc6ce-5e6f-40e2-8389-9dacabca90af', 'child_enabled', 'a3b7639c-aa16-42a1-8d2b-9024665a76cf', NULL, '{67a99eec-115b-457b-86d7-6822e267e6a3}', '{}', '2026-03-03 21:19:01+00'),
('96', '65bcc6ce-5e6f-40e2-8389-9dacabca90af', 'child_assented', NULL, NULL, '{67a99eec-115b-457b-86d7-6822e267e6a3}', '{}', '2026-03-03 21:19:01+00'),
('97', 'b18e414e-ef30-45b3-8eae-72e5dcda633a', 'parent_registered', '133d5415-38a7-4bb3-8c54-7d492d562895', NULL, '{}', '{}', '2026-01-06 06:14:01+00'),
('98', 'b18e414e-ef30-45b3-8eae-72e5dcda633a', 'children_added', '133d5415-38a7-4bb3-8c54-7d492d562895', NULL, '{78045ccc-27b6-4faf-8378-63ed0bd68218,9af5de34-3d3b-4cc4-88b0-83ec08c90f0f}', '{}', '2026-01-06 23:36:01+00'),
('99', 'b18e414e-ef30-45b3-8eae-72e5dcda633a', 'other_parent_invited', '133d5415-38a7-4bb3-8c54-7d492d562895', 'e729377c-8fdb-4329-89b6-3c4f420e303b', '{9af5de34-3d3b-4cc4-88b0-83ec08c90f0f}', '{}', '2026-01-09 03:44:01+00');
delete from family_standing;
delete from family_standing_count;
delete from family_standing_progress;
insert into family_standing_progress (only_row, definition, open_surveys, day, walked_to, people_definition) overriding system value values
('true', NULL, NULL, NULL, NULL, NULL);
delete from family_step_time;
delete from family_task;
insert into family_task (id, family_id, text, due_on, assigned_to, version, added_at, added_by, done_at, done_by) overriding system value values
('068e663e-7958-4b26-8236-625d03ac7d30', 'aac68a4c-5dc3-4ae1-8441-72643467a130', 'Richiamare', '2026-12-04', '3275d9a4-4177-4176-abf3-78caf0a620a8', '1', '2026-11-04 18:18:01+00', '3275d9a4-4177-4176-abf3-78caf0a620a8', '2026-11-21 10:00:01+00', '3275d9a4-4177-4176-abf3-78caf0a620a8'),
('58fe839e-fc0a-4aec-8ee6-565260206794', 'a6e2f010-17ca-4889-87c2-d4f7838a281e', 'Richiamare', '2026-11-01', '95036d4f-1548-4628-924a-47a59c97ffc5', '1', '2026-09-18 19:24:01+00', '3275d9a4-4177-4176-abf3-78caf0a620a8', '2026-11-21 10:00:01+00', '3275d9a4-4177-4176-abf3-78caf0a620a8'),
('5ac4f916-00d6-40db-83f7-b4e1d1e29d11', '21f17c81-a149-49a6-81e3-f4b74d0b7075', 'Richiamare', '2026-12-04', '3275d9a4-4177-4176-abf3-78caf0a620a8', '1', '2025-07-09 02:20:01+00', '3275d9a4-4177-4176-abf3-78caf0a620a8', '2026-11-21 10:00:01+00', '3275d9a4-4177-4176-abf3-78caf0a620a8'),
('97972008-df2a-41c9-8c1f-d331f0c3eb80', 'cede2651-63c5-4b9e-85a1-94511eee148d', 'Richiamare', '2026-11-28', '95036d4f-1548-4628-924a-47a59c97ffc5', '1', '2026-11-07 07:11:01+00', '3275d9a4-4177-4176-abf3-78caf0a620a8', '2026-11-21 10:00:01+00', '3275d9a4-4177-4176-abf3-78caf0a620a8');
delete from food_list;
delete from food_list_food;
delete from food_list_in_force;
delete from growing_up_notice;
insert into growing_up_notice (child_id, milestone, birthday, days_before, noted_at) overriding system value values
('0438afb7-bff2-46aa-8856-561ced5b1e0f', '14', '2026-08-22', '0', '2026-08-21 22:20:00+00'),
('0438afb7-bff2-46aa-8856-561ced5b1e0f', '14', '2026-08-22', '30', '2026-07-22 22:20:00+00'),
('0438afb7-bff2-46aa-8856-561ced5b1e0f', '14', '2026-08-22', '7', '2026-08-14 22:20:00+00'),
('67a99eec-115b-457b-86d7-6822e267e6a3', '18', '2026-04-30', '-60', '2026-06-28 22:20:00+00'),
('67a99eec-115b-457b-86d7-6822e267e6a3', '18', '2026-04-30', '0', '2026-04-29 22:20:00+00'),
('67a99eec-115b-457b-86d7-6822e267e6a3', '18', '2026-04-30', '30', '2026-03-30 22:20:00+00'),
('67a99eec-115b-457b-86d7-6822e267e6a3', '18', '2026-04-30', '7', '2026-04-22 22:20:00+00');
delete from job;
insert into job (id, queue, key, urgent, due_at, attempt, leased_until, created_at, again_at, succeeded_at) overriding system value values
('1', 'mail', '5fb94bcd-e335-456c-8cf9-7ed67345b1f6', 'false', '2026-11-21 10:00:00+00', '0', NULL, '2026-11-21 10:00:00+00', NULL, NULL),
('2', 'mail', '703c2e8b-79ee-4a6f-84f1-485d53b2342e', 'true', '2026-11-21 10:00:00+00', '0', NULL, '2026-11-21 10:00:00+00', NULL, NULL),
('3', 'mail', 'f3b599f4-1d6f-4d14-819c-a20f636161f6', 'true', '2026-11-21 10:00:00+00', '0', NULL, '2026-11-21 10:00:00+00', NULL, NULL),
('4', 'mail', 'fc3c2a3c-27b1-4e90-8ac8-6d6b8c926c4d', 'true', '2026-11-21 10:00:00+00', '0', NULL, '2026-11-21 10:00:00+00', NULL, NULL),
('5', 'mail', 'dfcea27f-e400-4d79-b6cf-ec99460f3592', 'false', '2026-11-21 10:00:00+00', '0', NULL, '2026-11-21 10:00:00+00', NULL, NULL),
('6', 'mail', 'ac333619-a3ff-4f12-8160-e1665194de7f', 'false', '2026-11-21 10:00:01+00', '0', NULL, '2026-11-21 10:00:01+00', NULL, NULL),
('7', 'mail', '007ecf95-34e7-41cd-a3c2-eb463eec0661', 'false', '2026-11-21 10:00:01+00', '0', NULL, '2026-11-21 10:00:01+00', NULL, NULL);
delete from known_device;
insert into known_device (token_hash, account_id, staff_id, last_used_at, expires_at) overriding system value values
(E'\\x0d29f660015be4a1b9ea83eb0bebc06c3403a565a4703aa9b82fc69dbde57415', NULL, '95036d4f-1548-4628-924a-47a59c97ffc5', '2026-11-21 10:00:00+00', '2027-11-21 10:00:00+00'),
(E'\\x2b11848e992284a394e18498503e38eea7429dba8c347934a744b1f7707181ba', 'b2065f6d-1b00-479f-bc05-9408c0655565', NULL, '2026-11-21 10:00:00+00', '2027-11-21 10:00:00+00'),
(E'\\x2f0b91c68b959ec4e4209fe91a16634d8456078b8a09d4fce0d001f6816f20c8', NULL, '95036d4f-1548-4628-924a-47a59c97ffc5', '2026-11-21 10:00:00+00', '2027-11-21 10:00:00+00'),
(E'\\x3463bc09f2f0ad4f06574d017c0cfa8ce4af6f8ac0c5ebe370aa4826bf37ef2c', 'b7cf4745-0af4-407c-aed3-115c366d7e6f', NULL, '2026-11-21 10:00:01+00', '2027-11-21 10:00:01+00'),
(E'\\x503255e62fe2a35b8dab96af4a8d53ea2f83a4fb6bd4ddffda2ef6daa3ad6693', NULL, '3275d9a4-4177-4176-abf3-78caf0a620a8', '2026-11-21 10:00:00+00', '2027-11-21 10:00:00+00'),
(E'\\x7d29a9ea560b99fc58247b1c48a3bf59aac34e80a176b487b44df9ebd866d3ef', 'a5525dee-c392-4f99-ad5c-470840bb4736', NULL, '2026-11-21 10:00:00+00', '2027-11-21 10:00:00+00'),
(E'\\xaa056f8e1e17989a0385a961e6c6c8b1df207c5a5abd89575ac3fbd1c47ed6ff', NULL, '3275d9a4-4177-4176-abf3-78caf0a620a8', '2026-11-21 10:00:00+00', '2027-11-21 10:00:00+00'),
(E'\\xb49c3160c60a74b75082fb566480a55b16aef64deb28df5d003ae8a80a62a4b6', '81057049-b4ec-46e5-9d4a-9e3d76d9f504', NULL, '2026-11-21 10:00:00+00', '2027-11-21 10:00:00+00'),
(E'\\xd2d5f5a71491718f3b30fe7daa8f58c553cbdb23888f46b5a16a344b46a66954', '0396b85f-f126-488d-aa28-693534abae9f', NULL, '2026-11-21 10:00:01+00', '2027-11-21 10:00:01+00'),
(E'\\xf5177713b96a3652df84a3739558b65267db10230a7f6e749807952c0f02e874', '3c467ad9-44d2-4e75-9aa0-095b1a11b443', NULL, '2026-11-21 10:00:00+00', '2027-11-21 10:00:00+00');
delete from message;
insert into message (id, family_id, account_id, occasion, rule_id, rule_version, sending_id, template_id, template_version, about, said, written_at, mail_id, dropped, unsubscribe_hash) overriding system value values
('4ba779cd-f4b5-4430-8d9f-3fbcf5c64bdf', '65bcc6ce-5e6f-40e2-8389-9dacabca90af', '463d4d9e-8ff3-4c43-8c1c-a14d1afb79c2', '1f40bf73-644c-476b-8585-6cd16358a72b', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-20 04:53:01+00', NULL, 'cap', NULL),
('4c64bdc4-a8d2-4055-8bea-a3ae9102538b', 'aac68a4c-5dc3-4ae1-8441-72643467a130', '943fedd4-9e19-481f-8238-ce984bdd2814', '1d64b75b-154a-4084-8ef7-8879045f87af', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-17 07:53:01+00', '63c1309b-9fb8-4d10-8060-8b3c9a3d6fff', NULL, NULL),
('541482d0-7182-4327-881e-5a6814e957d8', 'd86811c9-81dd-4ac9-8c01-eb609ee1a21b', '4c3fe3e3-3a6f-4d28-8e89-3e680bcde367', '81d6f393-22e7-410c-8177-0afdc62c4713', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-12 10:53:01+00', '7276ebf5-f3bf-4f43-8d01-8da178f94b9b', NULL, NULL),
('547bfcaa-a60c-48c2-8491-20a16ddf1afc', '1e27b74c-ca60-4f1b-84b1-c02b069e84ae', 'bb4d88f2-bbc8-4cbd-8840-741eb30949af', 'a476030d-fb68-423d-8a64-0b1441a84825', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-08 22:53:01+00', 'b7e2a40b-7100-4c67-8066-c03e71454204', NULL, NULL),
('664cf424-d5ae-4235-823e-23b606abde04', '65bcc6ce-5e6f-40e2-8389-9dacabca90af', 'a3b7639c-aa16-42a1-8d2b-9024665a76cf', 'd46f46a7-8128-4c3a-82aa-95687588999b', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-11 17:53:01+00', '7ca3cdc6-0c0e-4390-827a-b6934ed258d7', NULL, NULL),
('734a87ce-b846-4251-843b-2365811387df', '21f17c81-a149-49a6-81e3-f4b74d0b7075', '27e7d6c8-4bd5-4b0d-8f25-8b51b21f8973', '6de8977c-25cf-47da-8aea-35f67eced025', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-16 12:53:01+00', '1d398510-090b-4e28-8cb6-daea3a47d6b2', NULL, NULL),
('7457163d-75e1-4c21-8a23-1466585311fb', 'b18e414e-ef30-45b3-8eae-72e5dcda633a', '133d5415-38a7-4bb3-8c54-7d492d562895', '0152addd-09cf-4456-86f6-3b727708af78', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-15 08:53:01+00', '53bc0605-3ed5-444d-83bd-0a39aab226d7', NULL, NULL),
('78cb27e7-a7d4-4edf-8356-709cc1755ea2', '65bcc6ce-5e6f-40e2-8389-9dacabca90af', 'a3b7639c-aa16-42a1-8d2b-9024665a76cf', 'ffc1b46b-1c1c-4312-80b9-409fc4af12f0', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-21 05:53:01+00', '5f273433-aacc-4361-872e-40a28ab8a68e', NULL, NULL),
('7ddcc399-1005-4791-8a10-60662252cbe3', 'aac68a4c-5dc3-4ae1-8441-72643467a130', '943fedd4-9e19-481f-8238-ce984bdd2814', '0ad569e7-6ff5-4105-8d71-33099bb9e3be', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-18 10:53:01+00', 'ff696fcc-c0b9-4b5c-8922-0c43f16405ea', NULL, NULL),
('82a9768b-44c6-4bc2-8424-5b5ab54f7070', 'd1bb5f13-c396-44dd-8a5f-4a7ebf3e0a1e', '6b6f3cfa-40d0-4c9b-8c90-feb6bec730e6', 'c1a123bb-18f0-47c6-85e6-90524b1aa708', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-14 09:53:01+00', '56adb19b-ec43-4514-81f6-c547cba5caa5', NULL, NULL),
('8871eb0e-7c68-4589-8910-e30828dce8b3', 'b18e414e-ef30-45b3-8eae-72e5dcda633a', '133d5415-38a7-4bb3-8c54-7d492d562895', 'd2560d46-f928-4df5-8029-4bea15381420', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-18 11:53:01+00', NULL, 'cap', NULL),
('9f94ae0d-ab66-487d-8f3a-e91b071bb0e2', 'b18e414e-ef30-45b3-8eae-72e5dcda633a', '133d5415-38a7-4bb3-8c54-7d492d562895', 'a98291f6-4de9-4d47-8e43-19aacafadda6', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-09 09:53:01+00', 'be15c7f0-252f-4e4a-83d8-c97e5f36ea0c', NULL, NULL),
('a1c967e8-7476-4b6b-8a9c-0c4dff2adccc', '1e27b74c-ca60-4f1b-84b1-c02b069e84ae', 'bed6cf7a-73f4-411b-8698-16a864c84dba', '4c7aa284-dda9-4b34-81c4-6742a92f10d7', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-14 10:53:01+00', '46654676-633b-44b2-8057-8a3b49cd58a9', NULL, NULL),
('a67ef9de-4123-4890-8799-a850ccf806d0', '1e27b74c-ca60-4f1b-84b1-c02b069e84ae', 'bed6cf7a-73f4-411b-8698-16a864c84dba', '7d124cdb-b3af-4c90-8fc1-51ffefcaf1c8', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-20 21:53:01+00', '98c1302d-4a01-4056-8dc1-a425b0cca82f', NULL, NULL),
('aab77af5-d6ba-403c-823c-d485f85bd02a', '65bcc6ce-5e6f-40e2-8389-9dacabca90af', 'a3b7639c-aa16-42a1-8d2b-9024665a76cf', '52ce8e92-9fda-46f7-8450-ed7e7dedf251', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-09 17:53:01+00', 'dbf7ce33-3cfa-43ae-8154-0ac49b9662fc', NULL, NULL),
('b6ef7f44-81bf-4dbb-8883-55abf8235a48', '21f17c81-a149-49a6-81e3-f4b74d0b7075', '27e7d6c8-4bd5-4b0d-8f25-8b51b21f8973', '047456a5-9ddb-4d21-8ad2-78d68de28609', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-11 06:53:01+00', 'ac120a8f-a162-4d47-8a91-4855895f0d11', NULL, NULL),
('c2896e71-1761-4b83-8995-34825e4283d1', 'a6e2f010-17ca-4889-87c2-d4f7838a281e', 'be0eefde-2bdf-48f0-885a-72e2fd5052ed', '4c11bd14-d408-4d7e-864f-c030f006a2ae', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-16 18:53:01+00', NULL, 'cap', NULL),
('c5464c23-e57e-42b3-8bdb-a590f54c1800', 'a6e2f010-17ca-4889-87c2-d4f7838a281e', 'be0eefde-2bdf-48f0-885a-72e2fd5052ed', '1f83bb2d-4e07-4cae-87ea-63bdfbcdad00', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-10 22:53:01+00', NULL, 'cap', NULL),
('cc2bc215-3544-4447-8d09-d0090b11c280', '65bcc6ce-5e6f-40e2-8389-9dacabca90af', '463d4d9e-8ff3-4c43-8c1c-a14d1afb79c2', 'b9a1bb63-4a60-41b8-8b4a-e9488150e2a4', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-15 04:53:01+00', '935906e5-0bb5-4deb-8591-eebae5997bdc', NULL, NULL),
('cd6e2357-96ed-40c0-83e1-b3f992e37674', '1e27b74c-ca60-4f1b-84b1-c02b069e84ae', 'bed6cf7a-73f4-411b-8698-16a864c84dba', '22632122-82d6-46b6-82b3-5918963cfa92', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-17 08:53:01+00', NULL, 'cap', NULL),
('d294bb1f-9ff8-4902-840c-35ede5b4a6fc', 'aac68a4c-5dc3-4ae1-8441-72643467a130', '943fedd4-9e19-481f-8238-ce984bdd2814', 'a1c17b68-4da9-48bf-8417-0578f596c4da', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-14 17:53:01+00', '6668a7ef-b02b-4ef4-86ba-5acd09c546ac', NULL, NULL),
('e4dc409e-0457-44cc-89df-1f63f7f6d2fa', 'aac68a4c-5dc3-4ae1-8441-72643467a130', '943fedd4-9e19-481f-8238-ce984bdd2814', '059e1f42-de7c-408b-811c-9b3c777a71c4', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-17 13:53:01+00', 'c723bf48-e5e4-4b21-8949-22f54bbf36ac', NULL, NULL),
('f3bd0be3-4a6c-48a9-8291-bd11722e8716', 'd1bb5f13-c396-44dd-8a5f-4a7ebf3e0a1e', '6b6f3cfa-40d0-4c9b-8c90-feb6bec730e6', '35ca0217-2c77-4e0c-8ddc-eeb58a318413', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-17 12:53:01+00', 'bb9463c0-b071-4c90-8625-3a1a1eee7e3c', NULL, NULL),
('f7386717-f512-47ba-8cdf-237f7f329088', '1e27b74c-ca60-4f1b-84b1-c02b069e84ae', 'bed6cf7a-73f4-411b-8698-16a864c84dba', '6367cc87-1fcd-4cfc-83db-6bc2fada6a92', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-12 16:53:01+00', NULL, 'cap', NULL),
('f96c320c-d6c4-4a89-8b67-da48aecac39b', '65bcc6ce-5e6f-40e2-8389-9dacabca90af', 'a3b7639c-aa16-42a1-8d2b-9024665a76cf', 'b9a1bb63-4a60-41b8-8b4a-e9488150e2a4', 'b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', '{x}', '{}', '2026-11-09 23:53:01+00', '208431e3-6d22-4310-8747-a615e5b0959d', NULL, NULL);
delete from message_choice;
insert into message_choice (account_id, fewer, paused_until, changed_at) overriding system value values
('bed6cf7a-73f4-411b-8698-16a864c84dba', 'true', '2026-11-22', '2026-11-21 10:00:01+00'),
('cf822fa3-118e-4942-8e1d-a224456a61a6', 'false', '2026-11-22', '2026-11-21 10:00:01+00'),
('e4c901c9-c68b-41e7-8d03-2f8d7a2d33c4', 'false', NULL, '2026-11-21 10:00:01+00');
delete from message_sending;
delete from message_settings;
insert into message_settings (id, from_hour, until_hour, per_week, version) overriding system value values
('1', '8', '20', '2', '1');
delete from message_template;
insert into message_template (id, name, subject, body, version, edited_at) overriding system value values
('6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', 'L’altro genitore non ha risposto', 'L’altro genitore non ha ancora risposto: {studio}', 'Ciao {nome},

l’altro genitore non ha ancora risposto al tuo invito. Finché non risponde, i figli non partecipano: è una scelta che prendete insieme, e va bene qualunque sia.

Forse il messaggio gli è sfuggito. Dal portale puoi mandare di nuovo l’invito e controllare che l’indirizzo sia giusto.

{portale}

Se qualcosa non è chiaro, scrivi a {contatto}.', '1', '2026-11-26 19:56:13.616249+00'),
('6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a02', 'Figli da inserire', 'Manca un passo: {studio}', 'Ciao {nome},

il tuo indirizzo è confermato. Per continuare mancano i nomi dei figli che partecipano: ci vogliono due minuti.

{portale}

Se hai cambiato idea, non devi fare niente. Per le domande c’è {contatto}.', '1', '2026-11-26 19:56:13.616249+00'),
('6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a03', 'Questionario da compilare', 'C’è un questionario per la tua famiglia: {questionario}', 'Ciao {nome},

nel portale c’è un questionario che aspetta qualcuno della tua famiglia: {questionario}. Puoi interrompere e riprendere quando vuoi.

{portale}

Se non vuoi o non puoi, va bene così. Per le domande c’è {contatto}.', '1', '2026-11-26 19:56:13.616249+00'),
('6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a04', 'Giorno di diario rimasto vuoto', 'Il diario di {giorno} si può ancora scrivere', 'Ciao {nome},

nel diario di {giorno} manca ancora qualcosa. Lo potete scrivere a memoria: il giorno resta aperto fino a due giorni dopo.

{portale}

Se non vuoi o non puoi, va bene così. Per le domande c’è {contatto}.', '1', '2026-11-26 19:56:13.616249+00'),
('6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a05', 'Una notizia nuova', 'Una notizia da {studio}: {notizia}', 'Ciao {nome},

nel portale c’è una notizia nuova: {notizia}. La trovi nella pagina News.

{portale}', '1', '2026-11-26 19:56:13.616249+00'),
('6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a06', 'Recapiti da ricontrollare', 'Un’occhiata ai tuoi recapiti: {studio}', 'Ciao {nome},

è passato più di un anno da quando ci hai dato o confermato i tuoi recapiti. Sono ancora giusti? Nel portale li puoi rivedere: se vanno bene basta un clic, se qualcosa è cambiato lo correggi lì.

{portale}

Per le domande c’è {contatto}.', '1', '2026-11-26 19:56:13.616249+00');
delete from message_template_version;
insert into message_template_version (template_id, version, name, subject, body, staff_id, written_at) overriding system value values
('6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '1', 'L’altro genitore non ha risposto', 'L’altro genitore non ha ancora risposto: {studio}', 'Ciao {nome},

l’altro genitore non ha ancora risposto al tuo invito. Finché non risponde, i figli non partecipano: è una scelta che prendete insieme, e va bene qualunque sia.

Forse il messaggio gli è sfuggito. Dal portale puoi mandare di nuovo l’invito e controllare che l’indirizzo sia giusto.

{portale}

Se qualcosa non è chiaro, scrivi a {contatto}.', NULL, '2026-11-26 19:56:13.616249+00'),
('6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a02', '1', 'Figli da inserire', 'Manca un passo: {studio}', 'Ciao {nome},

il tuo indirizzo è confermato. Per continuare mancano i nomi dei figli che partecipano: ci vogliono due minuti.

{portale}

Se hai cambiato idea, non devi fare niente. Per le domande c’è {contatto}.', NULL, '2026-11-26 19:56:13.616249+00'),
('6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a03', '1', 'Questionario da compilare', 'C’è un questionario per la tua famiglia: {questionario}', 'Ciao {nome},

nel portale c’è un questionario che aspetta qualcuno della tua famiglia: {questionario}. Puoi interrompere e riprendere quando vuoi.

{portale}

Se non vuoi o non puoi, va bene così. Per le domande c’è {contatto}.', NULL, '2026-11-26 19:56:13.616249+00'),
('6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a04', '1', 'Giorno di diario rimasto vuoto', 'Il diario di {giorno} si può ancora scrivere', 'Ciao {nome},

nel diario di {giorno} manca ancora qualcosa. Lo potete scrivere a memoria: il giorno resta aperto fino a due giorni dopo.

{portale}

Se non vuoi o non puoi, va bene così. Per le domande c’è {contatto}.', NULL, '2026-11-26 19:56:13.616249+00'),
('6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a05', '1', 'Una notizia nuova', 'Una notizia da {studio}: {notizia}', 'Ciao {nome},

nel portale c’è una notizia nuova: {notizia}. La trovi nella pagina News.

{portale}', NULL, '2026-11-26 19:56:13.616249+00'),
('6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a06', '1', 'Recapiti da ricontrollare', 'Un’occhiata ai tuoi recapiti: {studio}', 'Ciao {nome},

è passato più di un anno da quando ci hai dato o confermato i tuoi recapiti. Sono ancora giusti? Nel portale li puoi rivedere: se vanno bene basta un clic, se qualcosa è cambiato lo correggi lì.

{portale}

Per le domande c’è {contatto}.', NULL, '2026-11-26 19:56:13.616249+00');
delete from news_item;
delete from news_picture;
delete from news_version;
delete from one_time_code;
insert into one_time_code (account_id, purpose, code_hash, expires_at, wrong_tries, used_at, created_at) overriding system value values
('3c467ad9-44d2-4e75-9aa0-095b1a11b443', 'VERIFY_ACCOUNT', E'\\x3ac3ea71c3b883adde561c46f96d06a099d08389f5cf3ac6e792609043e7cc4b', '2026-11-21 10:03:00+00', '0', '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00'),
('a5525dee-c392-4f99-ad5c-470840bb4736', 'VERIFY_ACCOUNT', E'\\xde0266fb0761b56ecbf3cc33101fd6a59aadd3379db226b8113ffdee714c0e03', '2026-11-21 10:03:00+00', '0', '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00'),
('b2065f6d-1b00-479f-bc05-9408c0655565', 'VERIFY_ACCOUNT', E'\\xd4dea178ea542a74a205ec5642d34b2ba8e5699defd0c38c9c62a95cffb9b327', '2026-11-21 10:03:00+00', '0', '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00');
delete from operator_round;
delete from outgoing_mail;
insert into outgoing_mail (id, kind, recipient, subject, body_text, body_html, created_at, not_after, tries, sent_at, given_up_at, last_error, perhaps_delivered, unsubscribe, bounce_key, bounced_at, bounce_kind, bounce_status, bounce_diagnostic, bounce_settled_at) overriding system value values
('007ecf95-34e7-41cd-a3c2-eb463eec0661', 'second-parent-welcome', 'marco-261725a2@example.org', 'Ti diamo il benvenuto in Desco', 'enc1:test:2_JY0958X0XTmi22r8zibKQe6O9VLL9QfQ0V-Zj-NQOcHYoRbUEQutFfYLqXmWT000jlQ8sD3gJKj8Wi5k30hElupkj_TEw-aWYkuPWeVkEIhJn3aAJas9clBQKVIkn7QZJ_7KPF4FPGOO4bPlfJny045DVdB_asuH9vbrkYCA7ioEuM1TJDNZoSqw-C3M08luEkC-lscLD0gLBdx3v52--kYFKBiM45JUiZ1LWAHJGiQaTaRt7OhqFiw7GNv94-vTaBcnyC3k3dv8zai5bgle564jC5BAgh6MS-ff1gsRc6lIiSvXqxZaDmFyOTDfDR33hC268EzCr7kQucLIjsOkjhQyx6K4xs_Uk91s-cQlFLWHuSYnSO5EasPrAtuHHPJXR4GwWdyG-O5pzg6yry6pe8oXo-FfwD2Vtbf6JZm2nKe-YS5j2CI9D5sLBJdsMle5ZvLkhbMrHHPzxVIKFsV4uMouRMyPbj_2PBjG37skbdkzPxPI4aCseeuVOUQqyQzJTtTg9aNhRLLlmwr3_pSjAPuRM4tytTB-9QjJjLE6CYcWyTEhFtqjAPD6Nz5dB8gtk6Vx0Xp9UAVSEGU9X965lDtw_zKAtpmQ', 'enc1:test:CPy-ZiJmOxD4gM1I3d54G_oqYwWVd-6oLqNtLc9VZUyKN5j5QApFOP7jha90lemdGJYcwvQQxRePira7utFEUfju5CZKvoO5J80UIE0jIvxPsNTWZq7vMFksxORdkUoj_SMQiz7e6sSUQpCWsSzFEFin-gf7QgH95CUUhfSwvj8fz4Nep9eDR7eTXFcwLXuTJf4nOeSYYk9dJ6rL0BmT7h85cjNCg_fhDA2Q0pi2bxEqMlMuO1JkfvpK_xr3gu_97cCE188X2z9P99KfEoAkurvsoGf2OFEtk6MQ91AW7Y72l5BDCsDPsAHvwRtiUv4ppf6QUUfbvFgTJUryIdiBcGMv_JjiVXH9vLenBr8LA8cgxpTGBe8fk2uEhodQO38B0lznD1jtuRzWjeRvUAprPpfVS9lPy4nMPFgZTre3McoUtz9eW2GgcHdDPkfWsFnIbeDCC0z5eYml-xZLfdYK9zBxU3cBLm5vgraAIyFLrvjoIutBYRZH-GfK-AetnY3V77XJMEhV7bzMzFTGkzBlmWcxm6_kRcpw6gjVszD0GsQ4i8G8L7kYvzu-W33jg-zekLu3oJz0b6KwbdEw1bi-r55Y1GHXATsmfq_HQZgC4SJgZZ9Ks02CDHBe5uleyCag9pANnDPRTLQwbVhaTxRHxQGJSHqVQSmxCJFy9xFOKxFIUVN65Lp_FtjLo7iNZTJ_ugaB5Xm02gi9B_MsCH4HxXybbWshnZTk8QoFMfP5OpIXxscDdBOR5vexYeVy0fkVTEw5tHuLh-HOfbdlRw-amT8h13HjSvhSdaq-LElPQK1y4cwegydX5HBcelMRuKyvqdguQDlPyT3nZw05HpPRsFJZjb6DT57MrjBpyMq0G-XNs38NHQ0UlJqasYCIlqm9qhfVYiJn668Uvr9DjgpT7jBZLOlmro_fLMxoWlg5NTTfr2l9tleiEd-vyUoxjsjhxEgLhovXILvHo2kO7kvMCyJhefmv5krozfOlmBUoTUYLy1u5Jr025OcD2rZFTqeoSAvS3keLui03q0Ea0_O_Doc3y1QHnJIKHW2qxOkYHZHWmel_aTdFGVDd6tcjl4uzkgDH9ZaeCMktR4tlbbTB-N6t1jgP6DEl7BPNKFF0AEmq8FZFqLHemJ7WAQR_w18bf-0', '2026-11-21 10:00:01+00', NULL, '0', NULL, NULL, NULL, '0', '', '63086e0c-b237-4de6-bc5f-d977129052ad', NULL, NULL, NULL, NULL, NULL),
('1d398510-090b-4e28-8cb6-daea3a47d6b2', 'reminder', 'f10.1@example.org', 'S', 'T', 'T', '2026-11-16 12:53:01+00', NULL, '1', NULL, '2026-11-16 12:53:01+00', 'no', '0', '', 'ab3a870a-ffcc-4541-af7f-727f4790caf2', NULL, NULL, NULL, NULL, NULL),
('208431e3-6d22-4310-8747-a615e5b0959d', 'reminder', 'f14.1@example.org', 'S', 'T', 'T', '2026-11-09 23:53:01+00', NULL, '1', '2026-11-09 23:53:01+00', NULL, NULL, '0', '', '00b64ca2-e834-448c-bd16-9e129052d183', NULL, NULL, NULL, NULL, NULL),
('46654676-633b-44b2-8057-8a3b49cd58a9', 'reminder', 'f8.1@example.org', 'S', 'T', 'T', '2026-11-14 10:53:01+00', NULL, '1', NULL, '2026-11-14 10:53:01+00', 'no', '0', '', 'd33ed7a6-eae6-4254-91bd-0e4d7d41fe4f', NULL, NULL, NULL, NULL, NULL),
('53bc0605-3ed5-444d-83bd-0a39aab226d7', 'reminder', 'f15.1@example.org', 'S', 'T', 'T', '2026-11-15 08:53:01+00', NULL, '1', '2026-11-15 08:53:01+00', NULL, NULL, '0', '', 'fe848b09-b42d-4f44-9253-4062ce4e9e0d', NULL, NULL, NULL, NULL, NULL),
('56adb19b-ec43-4514-81f6-c547cba5caa5', 'reminder', 'f20.1@example.org', 'S', 'T', 'T', '2026-11-14 09:53:01+00', NULL, '1', '2026-11-14 09:53:01+00', NULL, NULL, '0', '', '3b27cc9a-6ddb-45ac-9671-16258956423d', NULL, NULL, NULL, NULL, NULL),
('5f273433-aacc-4361-872e-40a28ab8a68e', 'reminder', 'f14.1@example.org', 'S', 'T', 'T', '2026-11-21 05:53:01+00', NULL, '1', '2026-11-21 05:53:01+00', NULL, NULL, '0', '', '3e64ee21-86d9-4908-a3d4-fab924f66400', NULL, NULL, NULL, NULL, NULL),
('5fb94bcd-e335-456c-8cf9-7ed67345b1f6', 'staff-access-created', 'responsabile-cd83e090@studio.example.org', 'Un nuovo accesso a Desco', 'enc1:test:Rg1NXzP81HX7emO097-Nc4RsltwfAPeG_LGAJVmc4towfnse58t8LX-3pYfNnW_p2RRFMviEXBR73-LOkEfDQRmQX4hwqTH2st6CgMgw4SQqV4eQcO1vXVNWkP6Zfb2sq4ybuwOHIxy5Eyr7Rf7GvzPEkNMpFfKUwSfR7RrjOmokrTEAGdUDoKNxM7EgYOSVIAg6K2Ijy-7NTV-am8iRko-etl9N-VQMPtOlac5QxCxcUK6XxLpj7O-qiWHx9UXnkDgVhkX8awdIXxjBPwtMW4p841poxiHI7WGqW3cyetxFAITUnoCxeWGoY654VyvVOcG7vKxaKvZMQAqRjbU_R5V5', 'enc1:test:w8pOj1MxjnnAV9omL6VpMAoShOuzgkKudhmeqWyxXZIabO5oWoQig8gqExXY9ReVsVBZ_XmABmvcxEGDaGP6LF7A_M62lv_GPtn3HQqldL14mrpbKdUPgD6PFziKqJ3lQKOmrGHDZi2sMIfOwlBbDNzRiby4kE5JJuCTJBNMCU3mnDMhf8aQUGMuyX3qbW2Ftn_4By-4aHxhEmeWvMQMw_mKG5xLbAYDiY7Ze5d3iyIYbozdWEmSt2vBByaPlJ0VoJjJfliVqD7vTPeh90fHNq6JjDu-SgC04uIGic7uw0XyCWxXDHkbiCcni5e_wqEyhmAl6MA90T3yrxDsRdbHBrHhvXQEpbNyGuoyyWGCdm4rkKHnI_4UIyw_FMUotigusBVqxLrX33fzE_rJCG18l9ILArRhk9pDX-z5mKlZL9RX-xUQCQzVdL0SffUg3Tam5cK7OVOLz_mv3zo_62mF0SaSUlECQua2OZ_XhCFJFBTnb0cyAdtAMK64AHXh-xu_i8rJpNBj4u5SR0S4O6xg8Kwlko6KR8Ydx9JriAYcRAovwtO8i86wWS-SCpKBxn011ynxwImS47At53TDkz0bPS_R8yM0weF4MD2YxQ6rR23XNPWu9ZGHrmsBzuU6EWaPmVXV62Zt7euX0zYIVlGIiG_9k7OKJJ7cSoWW5LDfBGgQzUcjpzRxig8jXktMwyPmL5iaw2bQMWOscY8l5bWvGhqo7U-yrVtDq3Ha2szPhqOv4_O06gmQ8ytDCy-hpSki-v3-Ac17LCw4SV3GNhGmF6r4zNX4nEQHa0RDBOuNR8u0fBjb2HOIEVnMMmnSxfhqP9eoH6pl4WKPNPEOEaS5igg3IlmxyR3l8O6G2Qx3swbm7d1Up9G5DFA', '2026-11-21 10:00:00+00', NULL, '0', NULL, NULL, NULL, '0', '', '42517bf7-cfe1-497e-b666-8156538e296f', NULL, NULL, NULL, NULL, NULL),
('63c1309b-9fb8-4d10-8060-8b3c9a3d6fff', 'reminder', 'f12.1@example.org', 'S', 'T', 'T', '2026-11-17 07:53:01+00', NULL, '1', NULL, '2026-11-17 07:53:01+00', 'no', '1', '', '5101f2bb-17b9-49dd-bd5d-0e6fe23acc01', NULL, NULL, NULL, NULL, NULL),
('6668a7ef-b02b-4ef4-86ba-5acd09c546ac', 'reminder', 'f12.1@example.org', 'S', 'T', 'T', '2026-11-14 17:53:01+00', NULL, '1', NULL, '2026-11-14 17:53:01+00', 'unwanted: paused', '0', '', '6d0020e1-6ca2-42e6-af04-cbf4f5464ac8', NULL, NULL, NULL, NULL, NULL),
('703c2e8b-79ee-4a6f-84f1-485d53b2342e', 'verify-code', 'giulia-48cc53a7@example.org', 'Il tuo codice per Desco', 'enc1:test:SaoKo_jR_4C1lZTQRT4rqBtstCczGPiBx2M3QitOvhcD-XymvRgRn_TG_eW6p5gbyxKxH-g0hsgmnWZG_YcCtzmSl8Ar-e2gNG4AN03TgfJgnqLB1QRw96QD0DzHueRRWKRbw4IRHDnX7vR0O8Ff42ENWLQ76tKB4Ur87Tt8DpOhjKNiySmxzXyisWvIm3ZDkJHiv0hUo94-KBaAGVnIKsFOaYvc4rfMB5FmTAlE-oJaD-9UagBS68bTC1nQATffc0WH2lvZCTHWu4k8duJayN5vEWl4PLEayZrfMHSvoFL7PHfJs78-18bJX_070MW1D867PrGTQMcDPRb0qf4_e7xfv1HkNNU6TBWiQ2IrEbwz7AMexCnClKk-HRtERZYr2IzKi_9sVY6hbP54WZQ4gp-9cVmC3hxjeROr3v9QtkyvmwZRXaGgNXPqB35azWoJSxnTN9hTbBUXxi5PD9S0Gzkejhk5gLQlQJzpj6BkrZGM76RdKokZTt4V_EBoDzU0lycK8p-gmt8C41IbVy9pBC5wZA5cVQ6nYM63OCtwjen7ghCW1OkdEBPi91hpQHlbbV4yWxDo61TnhKmwqEZLxgHF35YzAyBwIX6U2HakDsAw', 'enc1:test:1GRIm1n2Ksi8QWe9CSRyFZzXCSh6JKqZk3V-3_YChwxWuDqGwT9xxzXutIwIhT9zjzGy3BtPW40IoP68ZaW2TEYDpr-mRmzxZZhStHmmwZ5MiK8-l4rX8eyzBEDjH8nvY_yjJhzlZOMTFfHJTZyUMn6uZNcaqYhqKgYebqJW4NzacfLdA5z0phllq5v9kx6WvyUYR0_BHQc2KLq4nSBGwdOC_3GHIEveu2r5XPuDrOxsN70rlCsmFDuMgEysMtDZ7tffU7hbI4vDNm-Vk8SbLmWnaEDDgDzbN4hKMu2o4fnmsvz_GbFue6f5EazUpGsC3MBleik1xDofEBPD6HzTHxrlbF17aoWGQJADHo452TZ5sP9hYUq0BNsZ5CxlGj1qYV_tHE5ujqoNW_46XhFL5w2w-Nhn9nSAyvinyjI0UImU2TAuIl1uKk4X8hSX_ABkAVBX85_L_wXkeSSMXHzMsPlNOa_CaCJvQwnRlDYcQttPTD7wPtioOvMeppHIeHeTDw8DJ01B46aewaxEZEM2nAsYfcg4S0tjjlbehf3ToPjQqgZMYvWI7PGneNx4j--br9LGpH_qCLn_V5M3cTlHtD7fIx_Qsyxl_jsyVhyi_kZ6Oapjm4TQhWzhlWtpzAhRX450ub5mBr6G-1Sgc8SdOIuQIejSWbksjDoH49RPnnm7chVQ5YpCGmZoL2POXSgCXbzhYgbPjOxZYINpBOr09dHtKS6bfkNXGWb3bPiw1i6ydQKbDX3xnUo1aBPGbjB9iRXyQJiUdBINGWi1dtk1p1ec2_OKC2GCMDxguuI5P4YUcSSZRVM6aS1CIZb_0JtWY2ROOT2y3LUzZVYuEAfoHD5GFWu4bfP4x8POtc3hGajsIDIXEK_3wfk2LLnaBAamjl7fMKaG_t6gNjAagW4iFKjq67x9lrPdinWACEpJCOedLxDiXllV6I47V4Ba4j0tTYLRCfM4SdmCze3JDHqXh4mboSAwlGimPSF2C1EpZsTJvMCEWezFNZDM2gsJkl02muu2DUZXT-f1ZOhCjoLYsMGLssKGbeNYNgN3NhnTgaka5qZIMJf44dv1Qyia5WYWrfKDy0fhEueuGQeeIPHfWCMbsEbObnPt_T82VJXSdi1PYCmVfn_ya9Y2uENPvhGqhH979tp28210LYvDROyY1_t1WkWVXwzEwx3stkOSVvlL23bSWYccwP4UoQlzXG9BNoaKrr7fSkIYo3uggZcbqySQVCPpgPAla1_g-Rioltv5inyuce6XX7xFHYYqbaCqLopsj7eoarh_H3ZE3JYq7v5H', '2026-11-21 10:00:00+00', '2026-11-21 10:03:00+00', '0', NULL, NULL, NULL, '0', '', '90934044-9bbc-4b00-bf65-abe2b5f714cb', NULL, NULL, NULL, NULL, NULL),
('7276ebf5-f3bf-4f43-8d01-8da178f94b9b', 'reminder', 'f3.1@example.org', 'S', 'T', 'T', '2026-11-12 10:53:01+00', NULL, '1', NULL, '2026-11-12 10:53:01+00', 'no', '0', '', '5742deae-7caf-4f54-a6c6-c88af9f18b66', NULL, NULL, NULL, NULL, NULL),
('7ca3cdc6-0c0e-4390-827a-b6934ed258d7', 'reminder', 'f14.1@example.org', 'S', 'T', 'T', '2026-11-11 17:53:01+00', NULL, '1', NULL, '2026-11-11 17:53:01+00', 'no', '0', '', 'ba6ac0a0-30da-4591-a20b-fa0eee5006df', NULL, NULL, NULL, NULL, NULL),
('935906e5-0bb5-4deb-8591-eebae5997bdc', 'reminder', 'f14.2@example.org', 'S', 'T', 'T', '2026-11-15 04:53:01+00', NULL, '1', '2026-11-15 04:53:01+00', NULL, NULL, '0', '', '005dd046-66f7-4e5a-9a35-5686cd7445c7', NULL, NULL, NULL, NULL, NULL),
('98c1302d-4a01-4056-8dc1-a425b0cca82f', 'reminder', 'f8.1@example.org', 'S', 'T', 'T', '2026-11-20 21:53:01+00', NULL, '1', NULL, '2026-11-20 21:53:01+00', 'no', '0', '', '8f9d0cda-e00a-48e4-9c09-65d3ffb3993a', NULL, NULL, NULL, NULL, NULL),
('ac120a8f-a162-4d47-8a91-4855895f0d11', 'reminder', 'f10.1@example.org', 'S', 'T', 'T', '2026-11-11 06:53:01+00', NULL, '1', NULL, NULL, NULL, '0', '', 'c9afdc3d-e344-4ba8-a62b-603e2d8170e3', NULL, NULL, NULL, NULL, NULL),
('ac333619-a3ff-4f12-8160-e1665194de7f', 'answered-full', 'giulia-fc8f162e@example.org', 'L’altro genitore ha risposto: Desco', 'enc1:test:EWHAkJXEBdMfiJaLjhtwa-S0MH0Hd939LjDICX4SAfEZZtTtCowSCwtm8iwlLkPtgPtr9vp62xG-ogn9YZfahcKS5nLoXjPWwcO5C8k3Q06g90t_jwmf51tLoIhoFHMq4wUPzo4oUgT9Ibe-73AfbFqkm5g0ejc35GvoUB9q8v01ljyM4jGkPIIt8jwf1319Ne6zcsSfKte7k6W1vwUf_UJTjv5RLOYlzDQI_sowNOCGExobOI-7y8Ipeg7Zd9ulULbrulz5aJEtcq7zBeo6U0Mib1PHnBUWwPQMsQtaBQGS7YdLOuc-w7BEtthkAReOM8RwQo501xs74ykV2S1OE0RqllYtiFRGytqgCXEs_zJA8PzEi7OIHulGjP68Ynz4rMflxAOhJDEfsoatEBoxHNrLJxd6Z4VzH0cbr03Wpcbj4roggLLqP4e7TbGJZSwvwlB2v8sxc7_-WKFbZd2iIrEeqZuNYOyyplk9FNCnIpIa7CAjYAQ0XH4gJkkLmTOTB-Qo6hB5Cy7_Zd1ehyLbFoq0wcwtHtbmPKqEw4j-KKWoZMnwuPoIb8A', 'enc1:test:FMGdoy7FVWz_1Gx9uxOYITUv9upRZupj8mjzbQyHA4-0bnempw04jEeix-Qjbs1528m5LUabH6qj7QmYteI77PvBkanR2VCO8C_mX4p2f5XNkOIrasodiDTt_hHHysYiPdYnefTY-HgRIVGorvbZexDrkgkYWXLyTVzb2eGyg5PMBvuHOsHGEQwE_FTeH6e-Ne-esQUaTF7NCeLiv2E3_TRrSwWguJhrZv5AfClp47omezAUnB_GV5U95ZY7YQI22QPPk-NUtu_6apoN4CCUcXlPapI0kCr0ZRF_myQV9QkYJDleBOl8Q7qa8zHT10Fkb-6yfMLU8kO7iG71NUEVsarJKsQrzi1r-iBF1-QNaBKEFSZeq8lLYUVnFJNFP6gNlKYdjrZb2-LGXANsraDJxtKafDaAr1nHTiYaqi-2lYH3NVL9tnxT0Jtb22wPJ14I50SscSbHWbNA9BA1dNsJ-d72-MqQzQy-DDfi4pwwYMdcF7_igMAVkp1wd6eC98f_dW4Q4XNb2TeUJRkYNZBLUtW3ioncxUgKNjHdKSV_gLYyqztfNtDpQcKmQ9u1iRwR-KWS-M9JjT65NF4h-4QSFDKTAiSHHHxb6P_Atq3ZCa9imuB78VTS_ZRbm9RBRkfxHDALFrujiMYCCf_w_Cb-YTHXk6-ssv7E9nGsluHh1gAJ8sGnFb1uZ4pAMR38PLcyC4-h1cNmkzL8pJjvdpKshL_ZdBWKUgEmjPxLCJ1yi2Gknmsn8lsv2Hp42LC7Xd1As4qB4zeeZabJxJXPeKryiELcwZV_W_91V_2MxR3-qMx2VF4L4LkybUZo2zwhL8-V54G_OX_IfP3HT24_8lHFXaJb6BDHL_KsnmOLtxUNOXlEwISOIfNeDOQAMJ-i9vEhMK9EIqXLh4ACEeGegscPDzKQsM7TJ7u5KTf1HIGiUiYAZ4ybWX19tqFY6Ew_0jQiBv60tfzl4X3d1E_OVJYtFEb0eDtdzBRYYnANOVOGPLajmNNLkl0Ftj5FtgYoAtsgIS0S9GiX7I7BNt6pZgtQ4oahiJD7JPAdgN9qYr3tUwFJ2i9LGsreYjmuFWYWMcHO6B3d_CZm3Z60PpLECkJ2n00p', '2026-11-21 10:00:01+00', NULL, '0', NULL, NULL, NULL, '0', '', '3b5f427f-cefd-4b3e-93af-88b168c20c7e', NULL, NULL, NULL, NULL, NULL),
('b7e2a40b-7100-4c67-8066-c03e71454204', 'reminder', 'f8.2@example.org', 'S', 'T', 'T', '2026-11-08 22:53:01+00', NULL, '1', NULL, NULL, NULL, '0', '', 'b46b3400-5a57-49ec-9608-27c0d3194969', NULL, NULL, NULL, NULL, NULL),
('bb9463c0-b071-4c90-8625-3a1a1eee7e3c', 'reminder', 'f20.1@example.org', 'S', 'T', 'T', '2026-11-17 12:53:01+00', NULL, '1', '2026-11-17 12:53:01+00', NULL, NULL, '0', '', '26d61281-7530-49b0-a355-e7bc8ee4f216', NULL, NULL, NULL, NULL, NULL),
('be15c7f0-252f-4e4a-83d8-c97e5f36ea0c', 'reminder', 'f15.1@example.org', 'S', 'T', 'T', '2026-11-09 09:53:01+00', NULL, '1', NULL, NULL, NULL, '0', '', '6e8d322b-3e44-4148-a679-e9094de0c003', NULL, NULL, NULL, NULL, NULL),
('c723bf48-e5e4-4b21-8949-22f54bbf36ac', 'reminder', 'f12.1@example.org', 'S', 'T', 'T', '2026-11-17 13:53:01+00', NULL, '1', NULL, NULL, NULL, '0', '', '5a613eea-e546-4787-b229-6d64e8e25be5', NULL, NULL, NULL, NULL, NULL),
('dbf7ce33-3cfa-43ae-8154-0ac49b9662fc', 'reminder', 'f14.1@example.org', 'S', 'T', 'T', '2026-11-09 17:53:01+00', NULL, '1', '2026-11-09 17:53:01+00', NULL, NULL, '0', '', 'b35779a0-5d82-4119-ac5d-1899467c9d87', NULL, NULL, NULL, NULL, NULL),
('dfcea27f-e400-4d79-b6cf-ec99460f3592', 'spouse-invitation', 'marco-261725a2@example.org', 'Giulia D''Angelo ti invita a decidere insieme: Desco', 'enc1:test:wvJx9BixV4icJpeCJAj-YpqTvTLgnBGw7x3HJEFcJ6zhw2lk9NE86m7hxsdEvFamaMG-cjowGgwf8V3lU9gtlQKBNYxyn-QpuvKtO_B9uif-zOHHe_p5wwQRYEItxZZeLhnEEJ4LLZr2_SZ-aHmSb3qPySMFvs0g0lun51DTAhmt4eq5JrscPiek7WKXOA_g08mXxMz_yb06hsQ4ervH2D6W24F9GxP_x9pjDKEJj3Hj2FktmFbvlzX4dvPQgFWjauCdJSPNvymzJAF1d89gxMJqV9_4qyxstoxCYoE5F9EkvyqdZ8gE9_jC9UDKx_qLZerxCI-LBtY-Cxd6uPIQo0jfQtd_QCu5eMoRPFcl0fIpzqzyLLo0ff4umnTP8fohEcty14xavAxV30vV5HRSumqgWVcmsP6Lu0iIUvmziZyXS2cGyKFFyhg7_EK0aqb1PtnF6z6RNGxHgsp-chyLiMsoSuVQaSLHmgNMMxz6p3tzZFP4k4d-IliJX4_Cpp7i9ZIX1HmxBwTPY3_uo6MCR8vHaqjqCR61-6EqvT6EnOl5_YOwLHsE2jVDz0u7mYBzXbwfqd8zvKz7DFbmHcIkNwVnTotbGotcjegfNVLUftfO5O_yqEYni6XtVdQUYAW9s7gR2WSpBjnT8pjOSxIE_1BjqIfD9aziDjWT4JKTn55LlnmxvhyqscZbHQmFxToBZQWQf9K1CF-wvMOk-0A-8R0wbX5jouG21Gba2SF6wGk9w7qRkckqUbeAokp0mzjaOLzL0T7FS8V7aBNJmmguj-hv8bm9vpCkcjZn1xz9igqRiyFdfQzdnpA0ulH8ESzo6sIMoHizzslNQa1vhi_XojITSrUklAZPRNvpyjAecE7xWLuysrNN5SRBKmcEfZROSJxWG7YW2GiM51EETNGhp1B8-7DydSYMXdkCemacOsIN9w4MiYdZeLHBXgqFDHAfII7-vZs_ArA-3vSbGwdAP8mv-h6-7J8PjJ3jFG_N99MEfuIOnb1ImwjGjaLGn4Yzuqk', 'enc1:test:vh3SFJobtauU2m4whbxnZwCdKjJ3RHr1g3ao75ZNPYGSCvM4vl0DpKH7sZ6UbxLR8lQ0mbpg-1hQQJgcrdh8e_nXknKS2fAqpXTjTd6jl-hg0Je2m9v4jQ5vQNLyi87cOcKqhMWOIjnEnauSs5CSZvAVUm17J84KPdDiDhUrjYTN6sjxL2WaJ72HRXIRwNdnN8wiORztl9AmW5TrXWCUzrlE9g41CFa477MwV4hr9QjxAID4uV6GqnbbalZ3HtiySibS1P2dDoBWooOhhug415p87DqYiozoDCTGGTdqcIud_7CzJi5z3ZxEIrH3kqrUa4rP8qumXjoY6uXdy4T2XeB2KhR8rmYrz86JMc-VLfqsMiMJA0bc7dkOmAx7GLHMRt41IJOmJc0ZK4E08k3PbGzKUhySySFBKF38lMZ9aw2mGW6_TG8S0NPjlPZFVZwMOJ4eDqP8srKph0_uPRRsv79DVSvQNhW9BwTOGt-rZBOgjDlPcNgHuaJNFuy02eU9HsiQ_tYFBGTj5qACpsoWcpMLGWbzbTyL6p75ekby3p6Lcne8pjDQWNYr1fqnvnSBX_x9K8K34_RtiKDpmzE6govG0ptGX3AHMoKuXeFd3gB3LiHE2TYTh1_7Wr_kTb7i01CVJffWY_XitkM2KeDR4X1rBYnaF0M4vCyHvtty6zcydcvoFpiMcGlY1RUTsORPLoHDDrDEBZ6kkF8N_UebtFN3BlwQxt-uR-w9mTHgs0vkGKHRvW4HzI4nx3ok3QgXJI-TepNaqjDZDkpdDNHnhHcR1uvSFboheI77xxWkDelNofsyzkmJTcSeN2oT6saElUTS4Z4YWfzhyB6S49OzxDQgCiTraR0XmHxRH598GSBVgOB5B-y7Zt4ROdcUJjTW7VgYfr6t1KUUQjuUtLyPmZbkquVLCli8DPPPjyGEb7Dn4h7854m0-DO89mGJGaXI_9YB0oOPBXil1nfsc0srFoAJbqLsjj6rAIX2madd_LH3kNt03sWnqsuNSQtyhncOTY3JBUj8spMWL3oaH4-rPASh_Cdcmo49IQwHkjexVOixcFq2qZdgsqz2SST3vqTDOV6vtIZYGCb-_fNTTk4Fygrrd3R8gJ5Ahs8_iQKo-sJyfmyxhmXcLm9wcOxdFCYVuQarVIOQHlHkrQLE6vrrDVJQhzMgvGSeO6sDj1srSthuimvmmZUEg5ItU30sAHxLKdkCct-fe06BPKWP6mFxmk8I32gB6_ssLzoGiHt5w5VMVkunGZ4dL15arf_myGObOwfmmx046uRIqit1-bmwMwa4xZXTQPVOIygtu6QqjJaeT4_UENENni3QY9iWqMRi-V8k34H3V8iqHmf-V74kNgc92e6ufiLNH4lakakWV3A3diXTfH64j08tHmts0VvjpPlBEWzdZLwGPrcQVUrDPVOriY_Y4qmHLtT7Ix4tJpVNBkV0njNlmfaGj1EUffMUh-izd6wErlJDXwcvDGrA5ni-ojpkh1F-wne3RWpDCTD2qISeC2_QA09eu5Pz5PFZkXGigCP7JRYHbytXYsLFQ1xL99N5ldhYqYHqMUZWdjhGdmOjZETxMfKIqmhcq-toQYC-lVpX5hYc3vHH-9qPWQvy1CPaum1-XTvotVgtIW8vYcLkJBXbYcQ', '2026-11-21 10:00:00+00', NULL, '0', NULL, NULL, NULL, '0', '', 'cdb5d5f2-d019-4e1a-ba99-06976f0c56ae', NULL, NULL, NULL, NULL, NULL),
('f3b599f4-1d6f-4d14-819c-a20f636161f6', 'verify-code', 'giulia-1253fcd6@example.org', 'Il tuo codice per Desco', 'enc1:test:w0dBTq23D4fw1wZGraW3NenSBOC8vdE2UBjecPYWtclSPSm_1_WQk-HRwdXNLKvsCm2HKhifUOq5eoJ8CwMMXBRhPsV_6EltevZZTcu6E8PWBDvoU0DmQPEXQE6NHk8VBve09WWAshYRApF9Kk_biDJz2FrTkP-DBfcBIZUSp-NNUHncfU0BJY6EI5Zmw3JKWzE651w6Z2SdS4V8IhfTn8fWnlTsM44fLzumbRl5PA3t65HutBdBTFq4D9rATHfLjg1WhIeSqsAdFKIXsuCnxRgZW6U_SDMOKgGZx9pWBHuGYA-IRuPikx-emPqyIsq-5cP8EYbvZ8iTae4blfybLmuCsG2FFGALLMacE7WascrQd6PY_8O7mA_Xt9e-yl0mmQCDFVAkIMVAHOJDb3jjDkMDPtahaRCowIWxa2I51yrAxCpBQdBVZg84fx-vDHK878_8vORGxTBwi3h1MmWlGYQvxMHVSPmlzHWnmmYxQ8fc_UYU86AD9D8b0fcKYizlHPHkfYXpJZPZ47Btslw5JZP02PH97ow79iKCMZGwBVfzBiH6TexZ7SdXG9zn1XNNykJWuXbcocGRsnW0oBX1e-ho-s-R_jmAw2ryySZ6Vuy0', 'enc1:test:Gj9yQCazyuDGFrx9k_3Y72QtvucpmxdOY79vR4Q0fSPAze7QXwHT3wGQKEAYbQkquE4hXKNUuqLJH7ffjcWwfSwktf9jJkZWHhkccmVBIrpCoAsqU-6tCZqTNqytV0NCWaNn5AlmHG-6Uc6zTOa7dETUVuC0kHAXSCdT9Gu9hrctibtz8MPXpJ3rW5JFjj89D5Nj7qxOoMZjjYcirmQAyylW_MCYBXhf0ODzi2yx0wx3iRpiYoC4gLcCHavBjjdV3P5YZZFwmUE2R3RwZRo9ZWkmdF2gvVQT-GxqJQDg38_UFMkg46pz1-FlARsyjSAP_u42pOcErI1FQznbfDWS49_O7J8T7Klm2Qpvkm_dm7QD7gIC4NzcGjbVINfTAj5c0VARcya3d-sm8LWzL0mq_DNH4rzMqWBMdwa3A29gUIHZkqEQk0Sm_dFt8XSGv_tva5xuhpCI5eHREtHTNEis0B-x2bnRgI3Tyx8iLEusdW7b07tYZYRC5HrXXP8rqqWwOJrfVGUw4Efk2ihFwzJMtAcRz14KxK0OQLFKhOmNxGcBj_-r64GFnJeXa4_6-C7quiAzqFVz6uzbx1DBdn-KefFJ6HtAwFQTvk4zrzp59LzsjF6K0n_Ba3MJ6BRyhFCmL08SEP1cuXhSuIEQ_KR8RAo9qUTEClltexSRJgdT2hi6jZ_UyPVutNiHMqo0IkZf25jGgA-J4uRyG9mbXO91exebWB3EYqlsiaU_oE-iLWujq0dIJkrCWUchjibrt_CLSMtps7OBOlChtLE5fITfa92QqjHeLevtppU_ew3HZm9doKTUdMDmOF1Cp2TAJtVeSdEkWyo4VswFL1VmI-npT0rc1RU4_wUjJoASbSuIRYmDjFUJuQLZVyfxLVQDQh-UkfHv7jw0GSuy42mQlRRZPI9-4_5JHB4RgsrKO5_P_Z67oTEkAvQWqlpYxsDYwYdyI3P1RxM8Y-Kh02QQMck_nkRikRyEO9fRnJiqit-j4OwXFtaNatxmUMWaACJQ9AOmnfX1622h7vi2BrYgtl0dXIsn9zynAB9TGLLG-JjotuEmT06wqqYf1o6C3HQoWK6RcZHFjYtr7yrl2yayVgJEuIk7LVVKcLTNtcR0A_bAdLoquIhQS5We-SS-lcIqWNXvV5L13WMzrPSLyEm8W8HWq7VikZdsh1yh20fksHOqYt8r2nN7e5UTU0IkNqnTOXzQ8Tig3Kj-RTRyTulDS9O0pHTVXh77M3EKAiaCcn6TLmjnYsA5EWCtlDGgTq9MisgKJvPew_iFPVOybBl6XTw0pYS2', '2026-11-21 10:00:00+00', '2026-11-21 10:03:00+00', '0', NULL, NULL, NULL, '0', '', '22673937-5f48-42a1-8ccc-ada5e820af90', NULL, NULL, NULL, NULL, NULL),
('fc3c2a3c-27b1-4e90-8ac8-6d6b8c926c4d', 'verify-code', 'giulia-fc8f162e@example.org', 'Il tuo codice per Desco', 'enc1:test:OQD_mUm9WT-xGUtzbgJKG9rNd_CsD4qVTiFKgArq90d5hEXgvwoqQDN2G-cvAYUtCDssI1L-dZqS4luepf3tq-JGfifnPF1ubH6Xwm7EdBlKIrLoZleU9Z9-xvfEG8-kDaW6NF4S0EPXwxGnSt6wtNuhsE4n5DMQlLteqyR5bI5EFBb0n8_fHj5uT3hEze09-g3680CQWDl701STn1-KE-WjmM9PDdoj1-Otmrcgj54h7uYnGT0skIdIPxGgYjFVhH8OoVpop-hgm3WV7RCzWZFJL_2GwsRaZ_dFbQWcF8Cs6eqTnJaJbad_8ounySOVcdSEVTDsLe-DILdFJGDxnAf4Dq2qZvVT53_ceKX0y_MofQlxcGSHN4p247YeChB_0OZEhDZJmDb4Y1xFb_lkMVZApFegAo8AHr_0cHS7z9CWdEkGVjza27QYB-6jRT8fk5QsNpy1YgD8kkUTGmx_w90DHF8k56-IQhewwt5ZftUi83vmhauLoAki2GI1TTONpN3YUdYtTuPuqO2XM7HpHlPvn1Q4s6VjVBqgIaVUjQbEmcBPgG4k7R-TDyKuGjOxeYP4OTnUdOb5-gmPib3PxGUP_L8gFTpkPQDOyZpNLy-c', 'enc1:test:CmTWxHMHohj498GQC-7ygFGqTw-_iPuDk9Em4NK7hSFf9nUethAe_sz0NXA4ZNquFCqW3F-5Z6vtKC-89hHfJPIu7xFd_hJmQSpLhSrt65B7czlqpSKM6UgpAIl-9GO1GS3Nr9SZN-I-VcR2FDt1D6yF0zkMD3j0rqSP2xxESltVYZScdPrhgZVpuFZKEvJ_iI-F7G8rcXT2BWr87tpHIEpM41wAHFShUIJ6Cj0iJWr_WajllkKL7oM952kc3VJ-CSugA9nT2PIX8dQmqaipQfuyoDASyF-U6Q_Bp0naIv-cLYZtyfRPZovwA_gLhPJ_2l-tfmIRBuKjNX4e3jNkj0OeNlpY1KpCMkzXTiTl92l7NkVT-MmOZJ7QFVoS6XlT9Q8RC2iR3kgUf8Z0yUa6WepxupWyB9Ex3a-Ptpk6NonAQkt6v3PJgRVS6wav-u790uaYKeNdj0TcyafW5c160xRNEpaNoEaQBIPr-7AZF8Nn0QHh8mvxhquV6LaL3HFqxmtJH0tUmafHvz1rgmn63qF8eaw5E52sILoJ5pzZXBSwxKIOVkUn6ZkoT1aUFShQ16Rkq8aOJYMUYIOE3uj3IvnCCHBSluuKOyg2RrcxO6_uPLcKC10RF3cTUPwvYYLWuf6KZ_2077Mx_2I7RICyYu_6SFr_od-fpsRQG5RvwfgehVMmThPsav9GTQysZvRw_77GrWsQSWtAFw2fftRr5CCYMd5oPpVG3Wz631IcMSQ4IGDtnKLs5PPCd38ri0U134rOxpKb0wJAdReZowtbeCVuPgftVT5vlFUpM91bpDypi4zzSav2ZNrYeddoAnlnbn8fn99wl7hq3y9de3JEGWXSOO9d9Bxs8HBpmG8JR1pUbN8uvM_xyhvVH1TR3h5tLvueUqoINW4DgBpRMslVAMqr9gdpyz6o0hQIItVcR8bkgKEAkhUgaATt7e8bIqk9BP7z1okTKyV1WN8FlVtDnF_wJtXdMFyo_4F3Qkc3odTvzDeQk4Wn5uTpyPtUbaVQU3ejzjZObvGkSx-AFhF48QYTHFo1UPh0QScoDqdLc3MQwAXuvZeaAbG6XDO-hNuK00JmH3C7e6IXhqQAVm89TM2mxblGsTuvVF4dxLFmw3_MK2Uen68r8UaqBdXbLaHW_m7wOCE96zAYlpue7OjlMhpZ6boszRXOCcHDIzWB1qb8cwYR3-oIdFyONXZ-1JAZEuB_vH_GFFbHlUSCVPsDI8XOGvOwaXro7zZpyMin_DFek-T56kR9iEN2MJ7Qu5ccvc5Wzg1VFJDoJiSwv_lwsZoA', '2026-11-21 10:00:00+00', '2026-11-21 10:03:00+00', '0', NULL, NULL, NULL, '0', '', '03bf50a8-9906-4292-956c-086d6a76337c', NULL, NULL, NULL, NULL, NULL),
('ff696fcc-c0b9-4b5c-8922-0c43f16405ea', 'reminder', 'f12.1@example.org', 'S', 'T', 'T', '2026-11-18 10:53:01+00', NULL, '1', '2026-11-18 10:53:01+00', NULL, NULL, '0', '', '2dd08a46-27e7-4882-9da1-68d4663a0ac7', NULL, NULL, NULL, NULL, NULL);
delete from recent_failure;
delete from reconciliation;
delete from rehearsal;
delete from reminder_rule;
insert into reminder_rule (id, subject, survey_id, template_id, after_days, every_days, at_most, enabled, version, edited_at, due_now, counted_at) overriding system value values
('b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', 'responsibility', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '7', '7', '2', 'true', '1', '2026-11-26 19:56:13.616249+00', NULL, NULL),
('b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b02', 'verified', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a02', '3', '7', '2', 'false', '1', '2026-11-26 19:56:13.616249+00', NULL, NULL),
('b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b03', 'survey', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a03', '5', '7', '2', 'false', '1', '2026-11-26 19:56:13.616249+00', NULL, NULL),
('b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b04', 'diary_day', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a04', '1', '1', '1', 'false', '1', '2026-11-26 19:56:13.616249+00', NULL, NULL),
('b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b05', 'contacts', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a06', '14', '365', '20', 'true', '1', '2026-11-26 19:56:13.616249+00', NULL, NULL);
delete from reminder_rule_version;
insert into reminder_rule_version (rule_id, version, subject, survey_id, template_id, after_days, every_days, at_most, enabled, staff_id, written_at) overriding system value values
('b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b01', '1', 'responsibility', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a01', '7', '7', '2', 'true', NULL, '2026-11-26 19:56:13.616249+00'),
('b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b02', '1', 'verified', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a02', '3', '7', '2', 'false', NULL, '2026-11-26 19:56:13.616249+00'),
('b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b03', '1', 'survey', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a03', '5', '7', '2', 'false', NULL, '2026-11-26 19:56:13.616249+00'),
('b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b04', '1', 'diary_day', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a04', '1', '1', '1', 'false', NULL, '2026-11-26 19:56:13.616249+00'),
('b7a1c9d4-52a0-4f0c-8a61-7d6f5e4c3b05', '1', 'contacts', NULL, '6d0f3a52-3b1e-4c7a-9a53-0f4f6f1f0a06', '14', '365', '20', 'true', NULL, '2026-11-26 19:56:13.616249+00');
delete from rights_request;
insert into rights_request (id, family_id, account_id, child_id, kind, channel, words, received_on, due_on, entered_at, entered_by, by_portal, carried_out_by, prolonged_at, prolonged_because, outcome, answer, told, answered_at, answered_by, erasure_id, birth_date, team_confirmed_at, team_confirmed_by, person_confirmed_at) overriding system value values
('d62946a1-79e3-490f-8a3d-7debcfb4c579', 'b67adee7-2f07-4329-8f43-5921cf950848', 'c1384acb-15f5-447a-8e4d-8eedc22e648c', NULL, 'access', 'telephone', 'W', '2026-05-10', '2026-12-09', '2026-05-10 20:35:01+00', '3275d9a4-4177-4176-abf3-78caf0a620a8', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('f1cbf010-ea68-499f-8d1a-ee6914fc1c26', 'aed7920e-4eea-446f-8958-34e0bbe1f9fd', 'fcf89899-2ae1-4d19-82eb-d61d365e5383', NULL, 'access', 'telephone', 'W', '2026-10-31', '2026-11-11', '2026-10-31 03:29:01+00', '3275d9a4-4177-4176-abf3-78caf0a620a8', 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL);
delete from session;
insert into session (token_hash, account_id, purpose, created_at, expires_at) overriding system value values
(E'\\x1c9716e403f3493a8dec899b4e8084944548239e10ca3eb6c3d76c4a8b112a52', 'a5525dee-c392-4f99-ad5c-470840bb4736', 'session', '2026-11-21 10:00:00+00', '2026-12-21 10:00:00+00'),
(E'\\x62427f6d64e2b3f8d0914a218c6a2029edf472502e3fefab8f7912d2530fa8c3', '3c467ad9-44d2-4e75-9aa0-095b1a11b443', 'session', '2026-11-21 10:00:00+00', '2026-12-21 10:00:00+00'),
(E'\\x62e792d1acb43ad393bdb0d040a17842cd8b9d6f90fe0b961e8bf251c5473c93', '81057049-b4ec-46e5-9d4a-9e3d76d9f504', 'session', '2026-11-21 10:00:00+00', '2026-12-21 10:00:00+00'),
(E'\\x65fe33e764269935bb3f374c19de67955067cf1c85bb8763aaa1139290fe10d6', 'b2065f6d-1b00-479f-bc05-9408c0655565', 'session', '2026-11-21 10:00:00+00', '2026-12-21 10:00:00+00'),
(E'\\x6e4fbf232483ec7da4f69d021eb68b7af8c612e452d35e92c459814bc64b0e81', '0396b85f-f126-488d-aa28-693534abae9f', 'session', '2026-11-21 10:00:01+00', '2026-12-21 10:00:01+00'),
(E'\\xacfa74f7b39177c58b74715d285122ef88a586e3db1ef2fe7cb0bdc4fa38a529', 'b7cf4745-0af4-407c-aed3-115c366d7e6f', 'session', '2026-11-21 10:00:01+00', '2026-12-21 10:00:01+00');
delete from spent_family_code;
delete from spouse_invitation;
insert into spouse_invitation (id, family_id, surname, email, token_hash, created_at, expires_at, erasure_told_at) overriding system value values
('01668d90-7aee-485c-8f30-749793a0a6bd', 'fd5ca8f4-962c-438c-8d9c-cc1d58703dd2', 'Demindo', 'altro4@example.org', E'\\xdc8998e80831d954cbc160acd1e442b871cd58c2cea41ffc90cb9b76ad28055f', '2026-10-18 23:53:01+00', '2026-11-01 23:53:01+00', NULL),
('0b78350d-996c-4638-8916-17137f1db8ec', '9884f5c8-b01a-475b-8eae-817a5d352999', 'Sanbagni', 'altro11@example.org', E'\\x4b6ed106fe422b7d560812f4e15880bb58ba10a9c217702b02367ca5a88e74f8', '2025-10-25 12:43:01+00', '2025-11-08 12:43:01+00', NULL),
('2dab2d33-2e19-4651-8f99-edc3b2d6bf35', 'aac68a4c-5dc3-4ae1-8441-72643467a130', 'Brabaschi', 'altro12@example.org', E'\\xac766f6c478732e89b58846e3287a370510bb877ef84150254153ff66768b1f7', '2026-11-05 03:38:01+00', '2026-11-19 03:38:01+00', NULL),
('32a04256-8e13-4128-88c3-24e7066b483d', 'd1bb5f13-c396-44dd-8a5f-4a7ebf3e0a1e', 'Belcizzi', 'altro20@example.org', E'\\xabba5cd17219876009d6a83bc5fdb86cd2bf5aef9933eb837016ef133839b9af', '2026-03-31 06:37:01+00', '2026-04-14 06:37:01+00', NULL),
('82e9a475-477e-40e2-8695-c320d3faa20e', '1e27b74c-ca60-4f1b-84b1-c02b069e84ae', 'Barbasso', 'altro8@example.org', E'\\xad93f5bd262e9df4a317b9def1603211b5842e6940fc72cd79435b8fd5bbebf2', '2025-09-04 09:36:01+00', '2025-09-18 09:36:01+00', NULL),
('b02654df-5c67-486d-87e9-05858b494ad6', '65bcc6ce-5e6f-40e2-8389-9dacabca90af', 'Gribagni', 'altro14@example.org', E'\\x7bcafd01f5bec9cfff63ab9b73d1820165de5588560a0410445cd69cf2ab0e9b', '2026-02-25 18:45:01+00', '2026-03-11 18:45:01+00', NULL),
('c11075cd-bebb-4732-9ad6-988578139bd3', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c', 'Bianchi', 'marco-261725a2@example.org', E'\\xfe43a46b70dd3227650d3614b7a5898bed413a16cf3affd121432993d0ca8d66', '2026-11-21 10:00:00+00', '2026-12-21 10:00:00+00', NULL),
('e729377c-8fdb-4329-89b6-3c4f420e303b', 'b18e414e-ef30-45b3-8eae-72e5dcda633a', 'Berbarelli', 'altro15@example.org', E'\\x8cec1b2f190ec81b31b75b77ffacbf18751838e07c30165b3cee6c9b5e842405', '2026-01-09 03:44:01+00', '2026-01-23 03:44:01+00', NULL),
('e9158033-547f-449d-85f6-c97cb4840e52', 'cede2651-63c5-4b9e-85a1-94511eee148d', 'Fabonti', 'altro17@example.org', E'\\x43e61073e52bf4e03312e163be8cd69a7dee1408034713f10d9f679e8f720528', '2026-11-09 12:34:01+00', '2026-11-23 12:34:01+00', NULL),
('f5cd7bb4-3e52-437f-8e72-7a466d4cf21a', 'd86811c9-81dd-4ac9-8c01-eb609ee1a21b', 'Nacanetti', 'altro3@example.org', E'\\xb0d2442f82563050c5317d0afeeeb11a3d6a49f35e55252e8d0cf8a2a3fd6e76', '2026-11-11 23:14:01+00', '2026-11-25 23:14:01+00', NULL);
delete from staff_account;
insert into staff_account (id, email, role, password_hash, totp_secret, totp_last_step, set_up_hash, set_up_expires_at, expires_on, disabled_at, created_at, set_up_visit_hash, name, passkey_handle) overriding system value values
('3275d9a4-4177-4176-abf3-78caf0a620a8', 'responsabile-cd83e090@studio.example.org', 'responsabile', '$argon2id$v=19$m=1024,t=1,p=1$lf2VbMshjw8PKlfT8rzHeg$udFhxEFBhYV403fmjjzn80NtgA2HyB7bhwzhHz//3gw', 'enc1:test:4GojyKLhb8C3KMcCxtuyQfe8asXQoKE_agVB2BUzTg51UgIRgJPcGEbNm5U6teSTnsUgZAMUTnZRoCzU', '59841841', NULL, NULL, '2099-12-31', NULL, '2026-11-21 10:00:00+00', NULL, 'Ada responsabile-cdnfebpb', NULL),
('95036d4f-1548-4628-924a-47a59c97ffc5', 'coordinatore-d66930d2@studio.example.org', 'coordinatore', '$argon2id$v=19$m=1024,t=1,p=1$ZGjpP6vyiodxDX+I4EDkKQ$nVcQELs6n2xwzbH6x0mIUgzS7xKuQGaSrjQo/K3GPfM', 'enc1:test:bQzS9rKLrL7kElKEoGfzldXaQlBVj-G37-ck6iNIYs1EV2bC4kgji4LOfuLMKTk4p7iNkO0015xZrV2V', '59841841', NULL, NULL, '2099-12-31', NULL, '2026-11-21 10:00:00+00', NULL, 'Ada coordinatore-dllpfbdd', NULL);
delete from staff_end_warning;
delete from staff_note;
delete from staff_passkey;
delete from staff_passkey_challenge;
delete from staff_recovery_code;
insert into staff_recovery_code (staff_id, code_hash) overriding system value values
('3275d9a4-4177-4176-abf3-78caf0a620a8', E'\\x02cc8981bc035276ee9d3ddf9a5c37121175d3453cbc0776c8d633a3776f4384'),
('3275d9a4-4177-4176-abf3-78caf0a620a8', E'\\x090f4d3ecb563e139f72bccc78cdc2d1f0f02842131a4974cbfd541edb1c6a88'),
('3275d9a4-4177-4176-abf3-78caf0a620a8', E'\\x19f1503786a102c907cc4ac17030cb52f9dc4545ec25f703f358322ac63a5420'),
('3275d9a4-4177-4176-abf3-78caf0a620a8', E'\\x3a14fc33302b2deb8d70b61b866dab5f84b445e4d3500ba55d0c408f2943abd3'),
('3275d9a4-4177-4176-abf3-78caf0a620a8', E'\\x4854e0759d5bfe447c5b4408eab2aef77b43777f15925df829cfef2507334ca0'),
('3275d9a4-4177-4176-abf3-78caf0a620a8', E'\\x50f1018091eb218e861d359844c7cb243607c8768c833eb6bd271a3766f5da15'),
('3275d9a4-4177-4176-abf3-78caf0a620a8', E'\\x5fea71f88c491038d18cb57f8de2cac6c1107c1711a3c213465bcdd4be5f02ba'),
('3275d9a4-4177-4176-abf3-78caf0a620a8', E'\\x84e0262500109cf4af76b0a631dfdf764b9acc279f9806f9b907c2c2614af010'),
('3275d9a4-4177-4176-abf3-78caf0a620a8', E'\\xafe726f5f254656fa2fb9b490e1d6375ffd08b06510cd180d1889d9b5a512f03'),
('3275d9a4-4177-4176-abf3-78caf0a620a8', E'\\xd77ffc406897ec06f9f2c2b377ac93eb19a8fe64c968bcfa0204e28bdd85d730'),
('95036d4f-1548-4628-924a-47a59c97ffc5', E'\\x13a6d8401187b5b75b576f222bb2ef9a8e600507086cd4404d23353627d8f13e'),
('95036d4f-1548-4628-924a-47a59c97ffc5', E'\\x7be94bf94cd1bebc8f9f408fa180130a5597fb7557af34c9b79946da78c27e44'),
('95036d4f-1548-4628-924a-47a59c97ffc5', E'\\x7f6a29e9db45d470178218bd4c53439083f1f37e4d1ab6486f8754f27f09e2fa'),
('95036d4f-1548-4628-924a-47a59c97ffc5', E'\\x922b7ea1d8df92b777a099e8e2f6b84ac93a50932c24e1d25e6dc70010ff6b76'),
('95036d4f-1548-4628-924a-47a59c97ffc5', E'\\x973a8aba0767e3639f5eb6ba65caea95597089b795061f516b4e2ef228ec3c9c'),
('95036d4f-1548-4628-924a-47a59c97ffc5', E'\\xa38df115b5062b801f94a2c6fff1d83e2ad3bca60920f41ca4c9116accedce4a'),
('95036d4f-1548-4628-924a-47a59c97ffc5', E'\\xc4b693a2842b6af30436b7a5297490886ddedd85bf7072168f458e4d44558ea1'),
('95036d4f-1548-4628-924a-47a59c97ffc5', E'\\xc67d342ebb7858c3eb47748e6688a9bb7cf5230df72d155f538230eacb4fcfb4'),
('95036d4f-1548-4628-924a-47a59c97ffc5', E'\\xd7491caafdb2442bfd29286524ed3f362f10802b5641b84951072626dbbb8010'),
('95036d4f-1548-4628-924a-47a59c97ffc5', E'\\xf25ae3d4a83df3d30a95d433774ad7d4e144032f1af4550f0905ba2b0531be5f');
delete from staff_session;
insert into staff_session (id, token_hash, staff_id, device, created_at, last_seen_at, expires_at) overriding system value values
('b58fdc48-969c-44a8-8d49-6d33727bd2f3', E'\\x2f8388e6fb6b1b14625bf7dc5dd7d8a9b1241c7aef829240c8a58049ce4fb9a8', '95036d4f-1548-4628-924a-47a59c97ffc5', 'lightMyRequest', '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00', '2026-11-21 22:00:00+00'),
('f35a7f2c-6d27-4aff-8cf0-9dcd74200193', E'\\x8de188a387daf09170213b5d0c6d1a418737e36b95180b92e437e69f25a1ae81', '3275d9a4-4177-4176-abf3-78caf0a620a8', 'lightMyRequest', '2026-11-21 10:00:00+00', '2026-11-21 10:00:00+00', '2026-11-21 22:00:00+00');
delete from study_end;
insert into study_end (only_row, closed_from, closed_text, begun_until, ends_on, version, links_closed) overriding system value values
('true', NULL, '', NULL, NULL, '1', 'false');
delete from study_person;
delete from study_person_changed;
insert into study_person_changed (id, family_id) overriding system value values
('1', '7b8b9aa2-e4c8-4cca-ad55-25e4d23f9174'),
('10', '80f12a2b-62d9-479d-950a-f48765ad137f'),
('11', '80f12a2b-62d9-479d-950a-f48765ad137f'),
('12', '80f12a2b-62d9-479d-950a-f48765ad137f'),
('13', '80f12a2b-62d9-479d-950a-f48765ad137f'),
('14', '80f12a2b-62d9-479d-950a-f48765ad137f'),
('15', '80f12a2b-62d9-479d-950a-f48765ad137f'),
('16', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('17', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('18', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('19', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('2', '7b8b9aa2-e4c8-4cca-ad55-25e4d23f9174'),
('20', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('21', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('22', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('23', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('24', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('25', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('26', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('27', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('28', '2bd60fc5-9723-4ca5-9c17-bedfc537f14c'),
('3', '7b8b9aa2-e4c8-4cca-ad55-25e4d23f9174'),
('4', '7b8b9aa2-e4c8-4cca-ad55-25e4d23f9174'),
('5', '7b8b9aa2-e4c8-4cca-ad55-25e4d23f9174'),
('6', '7b8b9aa2-e4c8-4cca-ad55-25e4d23f9174'),
('7', '80f12a2b-62d9-479d-950a-f48765ad137f'),
('8', '80f12a2b-62d9-479d-950a-f48765ad137f'),
('9', '80f12a2b-62d9-479d-950a-f48765ad137f');
delete from survey_audience;
insert into survey_audience (survey_id, parents, children, age_from, age_to, place, hidden) overriding system value values
('102', 'true', 'false', NULL, NULL, NULL, 'false'),
('103', 'false', 'true', '6', '13', NULL, 'false'),
('106', 'true', 'true', NULL, NULL, NULL, 'true');
delete from survey_catalogue;
insert into survey_catalogue (id, surveys, fetched_at, claimed_until, failing_since, failed_at, failed_because, retried_at) overriding system value values
('1', '[{"id": 101, "title": "everybody", "active": true, "startsAt": null, "expiresAt": null}, {"id": 102, "title": "parents", "active": true, "startsAt": null, "expiresAt": null}, {"id": 103, "title": "children", "active": true, "startsAt": null, "expiresAt": null}, {"id": 104, "title": "closed", "active": true, "startsAt": null, "expiresAt": "2001-01-01 00:00:00"}, {"id": 105, "title": "inWindow", "active": true, "startsAt": null, "expiresAt": null}, {"id": 106, "title": "hidden", "active": true, "startsAt": null, "expiresAt": null}]', '2026-11-21 10:00:01+00', NULL, NULL, NULL, NULL, NULL);
delete from survey_count;
delete from survey_facts;
delete from survey_participation;
insert into survey_participation (account_id, survey_id, title, token, added_at, adding_until, completed, checked_at, completed_at, begun_at, moved_to, carried_from, submitted_at, left_at, link_closed_at, link_open_because) overriding system value values
('01aaea2f-a309-4f9a-83ad-3978f52a6913', '103', 'Prova', 'f1894475-5506-4772-880a-bac09b94a569', '2025-09-12 00:28:01+00', NULL, 'true', NULL, '2025-09-23 18:02:01+00', NULL, NULL, NULL, '2025-09-23 17:28:00+00', NULL, NULL, NULL),
('01aaea2f-a309-4f9a-83ad-3978f52a6913', '104', 'Prova', 'f1894475-5506-4772-880a-bac09b94a569', '2025-09-12 00:44:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('01aaea2f-a309-4f9a-83ad-3978f52a6913', '105', 'Prova', 'f1894475-5506-4772-880a-bac09b94a569', '2025-09-12 00:30:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('01aaea2f-a309-4f9a-83ad-3978f52a6913', '106', 'Prova', 'f1894475-5506-4772-880a-bac09b94a569', '2025-09-12 00:35:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('131d5ab0-a705-49ec-8cef-18a4bdd1cf16', '103', 'Prova', '0f87139e-19aa-4ce6-8907-5424c0708d16', '2026-09-06 05:50:01+00', NULL, 'true', NULL, '2026-09-09 13:18:01+00', NULL, NULL, NULL, '2026-09-09 12:50:00+00', NULL, NULL, NULL),
('131d5ab0-a705-49ec-8cef-18a4bdd1cf16', '104', 'Prova', '0f87139e-19aa-4ce6-8907-5424c0708d16', '2026-09-06 05:57:01+00', NULL, 'true', NULL, '2026-09-15 18:26:01+00', NULL, NULL, NULL, '2026-09-15 17:57:00+00', NULL, NULL, NULL),
('131d5ab0-a705-49ec-8cef-18a4bdd1cf16', '105', 'Prova', '0f87139e-19aa-4ce6-8907-5424c0708d16', '2026-09-06 05:47:01+00', NULL, 'false', NULL, NULL, '2026-09-06 05:47:01+00', NULL, NULL, NULL, NULL, NULL, NULL),
('131d5ab0-a705-49ec-8cef-18a4bdd1cf16', '106', 'Prova', '0f87139e-19aa-4ce6-8907-5424c0708d16', '2026-09-06 05:48:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('133d5415-38a7-4bb3-8c54-7d492d562895', '101', 'Prova', '679038c2-e643-4e6f-809f-dbe92f31cfc7', '2026-01-13 12:45:01+00', NULL, 'false', NULL, NULL, '2026-01-13 12:45:01+00', NULL, NULL, NULL, NULL, NULL, NULL),
('133d5415-38a7-4bb3-8c54-7d492d562895', '102', 'Prova', '679038c2-e643-4e6f-809f-dbe92f31cfc7', '2026-01-13 12:49:01+00', NULL, 'true', NULL, '2026-01-17 21:16:01+00', NULL, NULL, NULL, '2026-01-17 20:49:00+00', NULL, NULL, NULL),
('133d5415-38a7-4bb3-8c54-7d492d562895', '104', 'Prova', '679038c2-e643-4e6f-809f-dbe92f31cfc7', '2026-01-13 12:43:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('133d5415-38a7-4bb3-8c54-7d492d562895', '105', 'Prova', '679038c2-e643-4e6f-809f-dbe92f31cfc7', '2026-01-13 12:46:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('133d5415-38a7-4bb3-8c54-7d492d562895', '106', 'Prova', '679038c2-e643-4e6f-809f-dbe92f31cfc7', '2026-01-13 12:51:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1eb2b664-c18f-4350-8fe2-adc020e9a564', '102', 'Prova', 'dfdc9e0a-ca61-4890-8514-942831c32c6c', '2025-10-30 23:40:01+00', NULL, 'true', NULL, '2025-11-14 01:37:01+00', NULL, NULL, NULL, '2025-11-14 00:40:00+00', NULL, NULL, NULL),
('1eb2b664-c18f-4350-8fe2-adc020e9a564', '104', 'Prova', 'dfdc9e0a-ca61-4890-8514-942831c32c6c', '2025-10-30 23:41:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('1eb2b664-c18f-4350-8fe2-adc020e9a564', '105', 'Prova', 'dfdc9e0a-ca61-4890-8514-942831c32c6c', NULL, NULL, 'true', NULL, '2025-11-05 05:03:01+00', NULL, NULL, NULL, '2025-11-05 03:43:00+00', NULL, NULL, NULL),
('21bdfbc5-cb01-4f8e-830f-d1f908e25ce7', '101', 'Prova', '0f9e9ec3-52b5-4851-89dc-49557fc04e00', '2026-11-08 02:24:01+00', NULL, 'true', NULL, '2026-11-21 10:00:00+00', NULL, NULL, NULL, '2026-11-21 10:00:00+00', NULL, NULL, NULL),
('21bdfbc5-cb01-4f8e-830f-d1f908e25ce7', '104', 'Prova', '0f9e9ec3-52b5-4851-89dc-49557fc04e00', '2026-11-08 02:20:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('21bdfbc5-cb01-4f8e-830f-d1f908e25ce7', '106', 'Prova', '0f9e9ec3-52b5-4851-89dc-49557fc04e00', '2026-11-08 02:14:01+00', NULL, 'false', NULL, NULL, '2026-11-08 02:14:01+00', NULL, NULL, NULL, NULL, NULL, NULL),
('27e7d6c8-4bd5-4b0d-8f25-8b51b21f8973', '101', 'Prova', 'e55ce19b-0d29-4a74-8fe1-f2314dfe99d2', '2025-07-13 19:35:01+00', NULL, 'true', NULL, '2025-07-27 05:48:01+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('27e7d6c8-4bd5-4b0d-8f25-8b51b21f8973', '106', 'Prova', 'e55ce19b-0d29-4a74-8fe1-f2314dfe99d2', '2025-07-13 19:18:01+00', NULL, 'false', NULL, NULL, '2025-07-13 19:18:01+00', NULL, NULL, NULL, NULL, NULL, NULL),
('3b40a884-c4c3-4fe7-8b4c-8a15abd6252b', '102', 'Prova', '08144a6c-93bf-4391-895a-8725a0a4a6d1', '2026-11-16 06:07:01+00', NULL, 'true', NULL, '2026-11-19 07:06:01+00', NULL, NULL, NULL, '2026-11-19 06:07:00+00', NULL, NULL, NULL),
('3b40a884-c4c3-4fe7-8b4c-8a15abd6252b', '104', 'Prova', '08144a6c-93bf-4391-895a-8725a0a4a6d1', '2026-11-16 06:16:01+00', NULL, 'true', NULL, '2026-11-18 10:11:01+00', NULL, NULL, NULL, '2026-11-18 09:16:00+00', NULL, NULL, NULL),
('3b40a884-c4c3-4fe7-8b4c-8a15abd6252b', '105', 'Prova', '08144a6c-93bf-4391-895a-8725a0a4a6d1', '2026-11-16 06:01:01+00', NULL, 'true', NULL, '2026-11-21 10:00:00+00', NULL, NULL, NULL, '2026-11-21 10:00:00+00', NULL, NULL, NULL),
('3b40a884-c4c3-4fe7-8b4c-8a15abd6252b', '106', 'Prova', '08144a6c-93bf-4391-895a-8725a0a4a6d1', NULL, NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('3cb1c389-1c15-41e6-8df2-9641badf8820', '101', 'Prova', 'cf627ace-e9d9-4db8-817c-dc63dbd1fe93', '2026-09-06 15:22:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('3cb1c389-1c15-41e6-8df2-9641badf8820', '104', 'Prova', 'cf627ace-e9d9-4db8-817c-dc63dbd1fe93', '2026-09-06 15:20:01+00', NULL, 'true', NULL, '2026-09-19 21:49:01+00', NULL, NULL, NULL, '2026-09-19 21:20:00+00', NULL, NULL, NULL),
('3cb1c389-1c15-41e6-8df2-9641badf8820', '106', 'Prova', 'cf627ace-e9d9-4db8-817c-dc63dbd1fe93', '2026-09-06 15:16:01+00', NULL, 'true', NULL, '2026-09-12 01:00:01+00', NULL, NULL, NULL, '2026-09-12 00:16:00+00', NULL, NULL, NULL),
('3e32c1c6-ab67-4e32-8ea1-cb8e2ec42c38', '101', 'Prova', '7b93ccd9-d370-459b-8a08-62d79aec0bde', '2026-10-22 10:50:01+00', NULL, 'false', NULL, NULL, '2026-10-22 10:50:01+00', NULL, NULL, NULL, NULL, NULL, NULL),
('3e32c1c6-ab67-4e32-8ea1-cb8e2ec42c38', '102', 'Prova', '7b93ccd9-d370-459b-8a08-62d79aec0bde', '2026-10-22 10:56:01+00', NULL, 'true', NULL, '2026-11-07 01:03:01+00', NULL, NULL, NULL, '2026-11-07 00:56:00+00', NULL, NULL, NULL),
('3e32c1c6-ab67-4e32-8ea1-cb8e2ec42c38', '104', 'Prova', '7b93ccd9-d370-459b-8a08-62d79aec0bde', '2026-10-22 10:30:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('3e32c1c6-ab67-4e32-8ea1-cb8e2ec42c38', '105', 'Prova', '7b93ccd9-d370-459b-8a08-62d79aec0bde', '2026-10-22 10:54:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('3e32c1c6-ab67-4e32-8ea1-cb8e2ec42c38', '106', 'Prova', '7b93ccd9-d370-459b-8a08-62d79aec0bde', '2026-10-22 10:48:01+00', NULL, 'false', NULL, NULL, '2026-10-22 10:48:01+00', NULL, NULL, NULL, NULL, NULL, NULL),
('40f819e5-e5bd-48d2-8587-18cb4b7cf8e6', '101', 'Prova', '217ac0d1-b9be-4113-8b30-e0fbaf82baff', NULL, NULL, 'true', NULL, '2026-11-02 18:46:01+00', NULL, NULL, NULL, '2026-11-02 17:21:00+00', NULL, NULL, NULL),
('40f819e5-e5bd-48d2-8587-18cb4b7cf8e6', '104', 'Prova', '217ac0d1-b9be-4113-8b30-e0fbaf82baff', '2026-10-29 18:29:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('40f819e5-e5bd-48d2-8587-18cb4b7cf8e6', '105', 'Prova', '217ac0d1-b9be-4113-8b30-e0fbaf82baff', '2026-10-29 18:30:01+00', NULL, 'true', NULL, '2026-11-12 16:16:01+00', NULL, NULL, NULL, '2026-11-12 15:30:00+00', NULL, NULL, NULL),
('40f819e5-e5bd-48d2-8587-18cb4b7cf8e6', '106', 'Prova', '217ac0d1-b9be-4113-8b30-e0fbaf82baff', '2026-10-29 18:18:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('463d4d9e-8ff3-4c43-8c1c-a14d1afb79c2', '101', 'Prova', '164f7cc8-8e92-4ba3-8aff-367757cbe455', '2026-03-03 21:44:01+00', NULL, 'true', NULL, '2026-03-12 11:24:01+00', NULL, '999', NULL, '2026-03-12 10:44:00+00', NULL, NULL, NULL),
('463d4d9e-8ff3-4c43-8c1c-a14d1afb79c2', '102', 'Prova', '164f7cc8-8e92-4ba3-8aff-367757cbe455', '2026-03-03 21:33:01+00', NULL, 'false', NULL, NULL, '2026-03-03 21:33:01+00', NULL, NULL, NULL, NULL, NULL, NULL),
('463d4d9e-8ff3-4c43-8c1c-a14d1afb79c2', '104', 'Prova', '164f7cc8-8e92-4ba3-8aff-367757cbe455', '2026-03-03 21:37:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('463d4d9e-8ff3-4c43-8c1c-a14d1afb79c2', '105', 'Prova', '164f7cc8-8e92-4ba3-8aff-367757cbe455', '2026-03-03 21:22:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('463d4d9e-8ff3-4c43-8c1c-a14d1afb79c2', '106', 'Prova', '164f7cc8-8e92-4ba3-8aff-367757cbe455', '2026-03-03 21:40:01+00', NULL, 'true', NULL, '2026-03-12 04:48:01+00', NULL, NULL, NULL, '2026-03-12 04:40:00+00', NULL, NULL, NULL),
('4c3fe3e3-3a6f-4d28-8e89-3e680bcde367', '101', 'Prova', '7300fc35-79c0-403c-898b-51e4dc589115', '2026-11-16 05:56:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('4c3fe3e3-3a6f-4d28-8e89-3e680bcde367', '102', 'Prova', '7300fc35-79c0-403c-898b-51e4dc589115', '2026-11-16 06:09:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('4c3fe3e3-3a6f-4d28-8e89-3e680bcde367', '104', 'Prova', '7300fc35-79c0-403c-898b-51e4dc589115', '2026-11-16 06:03:01+00', NULL, 'true', NULL, '2026-11-21 10:00:00+00', NULL, NULL, NULL, '2026-11-21 10:00:00+00', NULL, NULL, NULL),
('4c3fe3e3-3a6f-4d28-8e89-3e680bcde367', '106', 'Prova', '7300fc35-79c0-403c-898b-51e4dc589115', NULL, NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('574e7a22-8909-45d4-878b-71d96d70d550', '101', 'Prova', 'da81918f-27f7-4f60-8e04-968b23230ab9', '2026-05-18 14:56:01+00', NULL, 'true', NULL, '2026-05-27 08:04:01+00', NULL, NULL, NULL, '2026-05-27 06:56:00+00', NULL, NULL, NULL),
('574e7a22-8909-45d4-878b-71d96d70d550', '104', 'Prova', 'da81918f-27f7-4f60-8e04-968b23230ab9', '2026-05-18 14:59:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('60840536-a123-4db9-8916-2f0a20b50f24', '101', 'Prova', '9a265398-a034-4967-84fb-17560527686f', '2026-10-19 11:58:01+00', NULL, 'true', NULL, '2026-11-01 12:10:01+00', NULL, NULL, NULL, '2026-11-01 11:58:00+00', NULL, NULL, NULL),
('60840536-a123-4db9-8916-2f0a20b50f24', '102', 'Prova', '9a265398-a034-4967-84fb-17560527686f', '2026-10-19 12:08:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('60840536-a123-4db9-8916-2f0a20b50f24', '104', 'Prova', '9a265398-a034-4967-84fb-17560527686f', '2026-10-19 12:24:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('60840536-a123-4db9-8916-2f0a20b50f24', '105', 'Prova', '9a265398-a034-4967-84fb-17560527686f', '2026-10-19 12:03:01+00', NULL, 'false', NULL, NULL, '2026-10-19 12:03:01+00', NULL, NULL, NULL, NULL, NULL, NULL),
('60840536-a123-4db9-8916-2f0a20b50f24', '106', 'Prova', '9a265398-a034-4967-84fb-17560527686f', '2026-10-19 12:00:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('6462f03b-6fc2-406d-8ac4-083626dcd9d1', '101', 'Prova', '26dcab08-32a1-46e1-80a5-ba752df655fc', '2026-10-28 23:27:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('6462f03b-6fc2-406d-8ac4-083626dcd9d1', '105', 'Prova', '26dcab08-32a1-46e1-80a5-ba752df655fc', '2026-10-28 23:21:01+00', NULL, 'true', NULL, '2026-10-29 08:54:01+00', NULL, NULL, NULL, '2026-10-29 08:21:00+00', NULL, NULL, NULL),
('6462f03b-6fc2-406d-8ac4-083626dcd9d1', '106', 'Prova', '26dcab08-32a1-46e1-80a5-ba752df655fc', '2026-10-28 23:30:01+00', NULL, 'true', NULL, '2026-11-09 11:42:01+00', NULL, NULL, NULL, '2026-11-09 11:30:00+00', NULL, NULL, NULL),
('70279b79-ba8c-4de5-8749-ef2355648df5', '104', 'Prova', 'ad091628-65aa-4c3a-8c12-de0b97531114', '2026-09-18 02:04:01+00', NULL, 'true', NULL, '2026-09-25 01:31:01+00', NULL, NULL, NULL, '2026-09-25 00:04:00+00', NULL, NULL, NULL),
('70279b79-ba8c-4de5-8749-ef2355648df5', '105', 'Prova', 'ad091628-65aa-4c3a-8c12-de0b97531114', '2026-09-18 01:48:01+00', NULL, 'false', NULL, NULL, '2026-09-18 01:48:01+00', NULL, NULL, NULL, NULL, NULL, NULL),
('70279b79-ba8c-4de5-8749-ef2355648df5', '106', 'Prova', 'ad091628-65aa-4c3a-8c12-de0b97531114', '2026-09-18 01:46:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('729ae8bf-355b-4424-8ddc-849efa651d69', '101', 'Prova', '7bc12c09-ab70-492a-82b0-4fcbc65e97fc', '2026-10-19 12:07:01+00', NULL, 'true', NULL, '2026-10-31 14:33:01+00', NULL, '999', NULL, '2026-10-31 14:07:00+00', NULL, NULL, NULL),
('729ae8bf-355b-4424-8ddc-849efa651d69', '103', 'Prova', '7bc12c09-ab70-492a-82b0-4fcbc65e97fc', '2026-10-19 11:59:01+00', NULL, 'true', NULL, '2026-10-22 17:14:01+00', NULL, NULL, NULL, '2026-10-22 16:59:00+00', NULL, NULL, NULL),
('729ae8bf-355b-4424-8ddc-849efa651d69', '106', 'Prova', '7bc12c09-ab70-492a-82b0-4fcbc65e97fc', '2026-10-19 12:01:01+00', NULL, 'true', NULL, '2026-10-21 08:31:01+00', NULL, NULL, NULL, '2026-10-21 07:01:00+00', NULL, NULL, NULL),
('759c8b28-af91-4592-85a7-eb10d5182da7', '101', 'Prova', 'a0948347-7097-4425-8804-4a0acc933fa8', '2025-07-11 23:05:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('759c8b28-af91-4592-85a7-eb10d5182da7', '104', 'Prova', 'a0948347-7097-4425-8804-4a0acc933fa8', '2025-07-11 23:27:01+00', NULL, 'true', NULL, '2025-07-21 23:32:01+00', NULL, NULL, NULL, '2025-07-21 22:27:00+00', NULL, NULL, NULL),
('759c8b28-af91-4592-85a7-eb10d5182da7', '105', 'Prova', 'a0948347-7097-4425-8804-4a0acc933fa8', '2025-07-11 23:12:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('7766f4d7-9be1-4392-8f51-55710070055a', '103', 'Prova', 'd7ed99aa-8445-4e32-8f90-dc2d87079ee9', '2026-09-18 00:28:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('7766f4d7-9be1-4392-8f51-55710070055a', '104', 'Prova', 'd7ed99aa-8445-4e32-8f90-dc2d87079ee9', '2026-09-18 00:26:01+00', NULL, 'true', NULL, '2026-09-28 16:36:01+00', NULL, '999', NULL, '2026-09-28 15:26:00+00', NULL, NULL, NULL),
('7766f4d7-9be1-4392-8f51-55710070055a', '105', 'Prova', 'd7ed99aa-8445-4e32-8f90-dc2d87079ee9', '2026-09-18 00:32:01+00', NULL, 'false', NULL, NULL, '2026-09-18 00:32:01+00', NULL, NULL, NULL, NULL, NULL, NULL),
('793ec5aa-d0e7-45c6-8511-d64243415af8', '101', 'Prova', 'c844bae5-0764-405f-885c-57f7e14d2c59', '2026-11-12 13:15:01+00', NULL, 'true', NULL, '2026-11-21 10:00:00+00', NULL, NULL, NULL, '2026-11-21 10:00:00+00', NULL, NULL, NULL),
('793ec5aa-d0e7-45c6-8511-d64243415af8', '102', 'Prova', 'c844bae5-0764-405f-885c-57f7e14d2c59', '2026-11-12 13:14:01+00', NULL, 'true', NULL, '2026-11-21 10:00:00+00', NULL, NULL, NULL, '2026-11-21 10:00:00+00', NULL, NULL, NULL),
('793ec5aa-d0e7-45c6-8511-d64243415af8', '105', 'Prova', 'c844bae5-0764-405f-885c-57f7e14d2c59', '2026-11-12 13:28:01+00', NULL, 'true', NULL, '2026-11-21 10:00:00+00', NULL, NULL, NULL, '2026-11-21 10:00:00+00', NULL, NULL, NULL),
('943fedd4-9e19-481f-8238-ce984bdd2814', '102', 'Prova', '922d94a7-5d52-4f09-8e56-981c07d96fef', '2026-11-07 11:06:01+00', NULL, 'true', NULL, '2026-11-21 10:00:00+00', NULL, NULL, NULL, '2026-11-21 10:00:00+00', NULL, NULL, NULL),
('943fedd4-9e19-481f-8238-ce984bdd2814', '105', 'Prova', '922d94a7-5d52-4f09-8e56-981c07d96fef', '2026-11-07 11:09:01+00', NULL, 'true', NULL, '2026-11-16 01:20:01+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('943fedd4-9e19-481f-8238-ce984bdd2814', '106', 'Prova', '922d94a7-5d52-4f09-8e56-981c07d96fef', '2026-11-07 11:29:01+00', NULL, 'true', NULL, '2026-11-09 06:48:01+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('a3b7639c-aa16-42a1-8d2b-9024665a76cf', '102', 'Prova', 'ae049f40-49e6-41dd-86af-e2b2ffcd915a', '2026-03-03 21:46:01+00', NULL, 'true', NULL, '2026-03-17 00:35:01+00', NULL, NULL, NULL, '2026-03-16 23:46:00+00', NULL, NULL, NULL),
('a3b7639c-aa16-42a1-8d2b-9024665a76cf', '106', 'Prova', 'ae049f40-49e6-41dd-86af-e2b2ffcd915a', NULL, NULL, 'false', NULL, NULL, '2026-03-03 21:34:01+00', NULL, NULL, NULL, NULL, NULL, NULL),
('a88945df-953c-40dc-8ef5-10f4acbcf91f', '101', 'Prova', '0a78b30c-0b9d-4082-84de-4b356bf97e0e', '2026-11-16 06:07:01+00', NULL, 'true', NULL, '2026-11-21 10:00:00+00', NULL, NULL, NULL, '2026-11-21 10:00:00+00', NULL, NULL, NULL),
('a88945df-953c-40dc-8ef5-10f4acbcf91f', '103', 'Prova', '0a78b30c-0b9d-4082-84de-4b356bf97e0e', '2026-11-16 06:11:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('a88945df-953c-40dc-8ef5-10f4acbcf91f', '104', 'Prova', '0a78b30c-0b9d-4082-84de-4b356bf97e0e', '2026-11-16 06:13:01+00', NULL, 'false', NULL, NULL, '2026-11-16 06:13:01+00', NULL, NULL, NULL, NULL, NULL, NULL),
('a88945df-953c-40dc-8ef5-10f4acbcf91f', '105', 'Prova', '0a78b30c-0b9d-4082-84de-4b356bf97e0e', '2026-11-16 06:17:01+00', NULL, 'true', NULL, '2026-11-21 10:00:00+00', NULL, NULL, NULL, '2026-11-21 10:00:00+00', NULL, NULL, NULL),
('a88945df-953c-40dc-8ef5-10f4acbcf91f', '106', 'Prova', '0a78b30c-0b9d-4082-84de-4b356bf97e0e', '2026-11-16 06:14:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('b4466451-4986-4063-89d7-27b505f57187', '101', 'Prova', 'b2ae780b-f3f6-4349-812b-cb6c3c557093', '2025-10-30 23:37:01+00', NULL, 'false', NULL, NULL, '2025-10-30 23:37:01+00', NULL, NULL, NULL, NULL, NULL, NULL),
('b4466451-4986-4063-89d7-27b505f57187', '103', 'Prova', 'b2ae780b-f3f6-4349-812b-cb6c3c557093', '2025-10-30 23:40:01+00', NULL, 'true', NULL, '2025-11-09 05:53:01+00', NULL, NULL, NULL, '2025-11-09 05:40:00+00', NULL, NULL, NULL),
('b4466451-4986-4063-89d7-27b505f57187', '104', 'Prova', 'b2ae780b-f3f6-4349-812b-cb6c3c557093', '2025-10-30 23:30:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('b4466451-4986-4063-89d7-27b505f57187', '105', 'Prova', 'b2ae780b-f3f6-4349-812b-cb6c3c557093', NULL, NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('b4466451-4986-4063-89d7-27b505f57187', '106', 'Prova', 'b2ae780b-f3f6-4349-812b-cb6c3c557093', NULL, NULL, 'true', NULL, '2025-11-07 19:48:01+00', NULL, NULL, NULL, '2025-11-07 18:42:00+00', NULL, NULL, NULL),
('bb41a2c3-11f5-4965-8d4e-9a7ecf2d1506', '101', 'Prova', 'f99b123a-59d1-40ff-8a9d-b77aa90314b1', '2025-07-13 19:21:01+00', NULL, 'false', NULL, NULL, '2025-07-13 19:21:01+00', NULL, NULL, NULL, NULL, NULL, NULL),
('bb41a2c3-11f5-4965-8d4e-9a7ecf2d1506', '103', 'Prova', 'f99b123a-59d1-40ff-8a9d-b77aa90314b1', '2025-07-13 19:37:01+00', NULL, 'true', NULL, '2025-07-23 02:06:01+00', NULL, NULL, NULL, '2025-07-23 01:37:00+00', NULL, NULL, NULL),
('bb41a2c3-11f5-4965-8d4e-9a7ecf2d1506', '104', 'Prova', 'f99b123a-59d1-40ff-8a9d-b77aa90314b1', '2025-07-13 19:34:01+00', NULL, 'true', NULL, '2025-07-19 08:02:01+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('bb41a2c3-11f5-4965-8d4e-9a7ecf2d1506', '105', 'Prova', 'f99b123a-59d1-40ff-8a9d-b77aa90314b1', '2025-07-13 19:24:01+00', NULL, 'true', NULL, '2025-07-20 16:20:01+00', NULL, NULL, NULL, '2025-07-20 15:24:00+00', NULL, NULL, NULL),
('bb4d88f2-bbc8-4cbd-8840-741eb30949af', '101', 'Prova', '8483b95e-bcbb-43cc-8b93-8351898fb070', '2025-09-13 03:18:01+00', NULL, 'true', NULL, '2025-09-15 01:13:01+00', NULL, NULL, NULL, '2025-09-15 00:18:00+00', NULL, NULL, NULL),
('bb4d88f2-bbc8-4cbd-8840-741eb30949af', '102', 'Prova', '8483b95e-bcbb-43cc-8b93-8351898fb070', '2025-09-13 03:03:01+00', NULL, 'true', NULL, '2025-09-14 20:50:01+00', NULL, NULL, NULL, '2025-09-14 20:03:00+00', NULL, NULL, NULL),
('bb4d88f2-bbc8-4cbd-8840-741eb30949af', '104', 'Prova', '8483b95e-bcbb-43cc-8b93-8351898fb070', '2025-09-13 02:58:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('be0eefde-2bdf-48f0-885a-72e2fd5052ed', '101', 'Prova', '5278b6cf-3178-4154-83d5-8b411087ae6e', '2026-09-22 08:53:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('be0eefde-2bdf-48f0-885a-72e2fd5052ed', '102', 'Prova', '5278b6cf-3178-4154-83d5-8b411087ae6e', '2026-09-22 08:48:01+00', NULL, 'true', NULL, '2026-10-01 04:04:01+00', NULL, NULL, NULL, '2026-10-01 02:48:00+00', NULL, NULL, NULL),
('be0eefde-2bdf-48f0-885a-72e2fd5052ed', '104', 'Prova', '5278b6cf-3178-4154-83d5-8b411087ae6e', NULL, NULL, 'true', NULL, '2026-09-29 21:22:01+00', NULL, NULL, NULL, '2026-09-29 19:56:00+00', NULL, NULL, NULL),
('be0eefde-2bdf-48f0-885a-72e2fd5052ed', '105', 'Prova', '5278b6cf-3178-4154-83d5-8b411087ae6e', '2026-09-22 08:55:01+00', NULL, 'true', NULL, '2026-10-07 17:53:01+00', NULL, NULL, NULL, '2026-10-07 16:55:00+00', NULL, NULL, NULL),
('be0eefde-2bdf-48f0-885a-72e2fd5052ed', '106', 'Prova', '5278b6cf-3178-4154-83d5-8b411087ae6e', '2026-09-22 08:35:01+00', NULL, 'true', NULL, '2026-09-27 00:37:01+00', NULL, NULL, NULL, '2026-09-27 00:35:00+00', NULL, NULL, NULL),
('bed6cf7a-73f4-411b-8698-16a864c84dba', '104', 'Prova', 'a9a95686-5b47-448c-8372-3d23a131853c', '2025-09-13 03:05:01+00', NULL, 'true', NULL, '2025-09-28 18:37:01+00', NULL, NULL, NULL, '2025-09-28 18:05:00+00', NULL, NULL, NULL),
('c1384acb-15f5-447a-8e4d-8eedc22e648c', '101', 'Prova', 'fda27fab-c262-476a-85ac-0f9c8476ad56', '2026-05-18 14:40:01+00', NULL, 'false', NULL, NULL, '2026-05-18 14:40:01+00', NULL, NULL, NULL, NULL, NULL, NULL),
('c1384acb-15f5-447a-8e4d-8eedc22e648c', '104', 'Prova', 'fda27fab-c262-476a-85ac-0f9c8476ad56', '2026-05-18 15:00:01+00', NULL, 'true', NULL, '2026-05-30 15:30:01+00', NULL, NULL, NULL, '2026-05-30 14:00:00+00', NULL, NULL, NULL),
('c1384acb-15f5-447a-8e4d-8eedc22e648c', '105', 'Prova', 'fda27fab-c262-476a-85ac-0f9c8476ad56', NULL, NULL, 'true', NULL, '2026-05-24 07:04:01+00', NULL, NULL, NULL, '2026-05-24 05:59:00+00', NULL, NULL, NULL),
('c1384acb-15f5-447a-8e4d-8eedc22e648c', '106', 'Prova', 'fda27fab-c262-476a-85ac-0f9c8476ad56', '2026-05-18 14:59:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('c3985da5-b124-4532-8a2b-d14995f8933c', '101', 'Prova', '53cd892a-85f0-423b-81ad-f8c60eba4295', '2026-10-22 10:52:01+00', NULL, 'true', NULL, '2026-11-06 20:51:01+00', NULL, NULL, NULL, '2026-11-06 19:52:00+00', NULL, NULL, NULL),
('c3985da5-b124-4532-8a2b-d14995f8933c', '103', 'Prova', '53cd892a-85f0-423b-81ad-f8c60eba4295', '2026-10-22 10:55:01+00', NULL, 'true', NULL, '2026-10-22 13:57:01+00', NULL, NULL, NULL, '2026-10-22 12:55:00+00', NULL, NULL, NULL),
('c3985da5-b124-4532-8a2b-d14995f8933c', '105', 'Prova', '53cd892a-85f0-423b-81ad-f8c60eba4295', NULL, NULL, 'false', NULL, NULL, '2026-10-22 10:37:01+00', NULL, NULL, NULL, NULL, NULL, NULL),
('c3985da5-b124-4532-8a2b-d14995f8933c', '106', 'Prova', '53cd892a-85f0-423b-81ad-f8c60eba4295', '2026-10-22 10:52:01+00', NULL, 'true', NULL, '2026-10-23 17:21:01+00', NULL, NULL, NULL, '2026-10-23 15:52:00+00', NULL, NULL, NULL),
('e19a0445-397e-4247-8cf5-b987d4045d9e', '103', 'Prova', 'c7c079ec-350c-4085-8593-0d57642d6e66', '2026-09-18 01:47:01+00', NULL, 'false', NULL, NULL, '2026-09-18 01:47:01+00', NULL, NULL, NULL, NULL, NULL, NULL),
('e19a0445-397e-4247-8cf5-b987d4045d9e', '105', 'Prova', 'c7c079ec-350c-4085-8593-0d57642d6e66', '2026-09-18 02:13:01+00', NULL, 'true', NULL, '2026-09-22 22:30:01+00', NULL, NULL, NULL, '2026-09-22 21:13:00+00', NULL, NULL, NULL),
('e19a0445-397e-4247-8cf5-b987d4045d9e', '106', 'Prova', 'c7c079ec-350c-4085-8593-0d57642d6e66', '2026-09-18 02:01:01+00', NULL, 'true', NULL, '2026-09-19 22:15:01+00', NULL, NULL, NULL, '2026-09-19 22:01:00+00', NULL, NULL, NULL),
('e4c901c9-c68b-41e7-8d03-2f8d7a2d33c4', '101', 'Prova', '048a6200-fe9f-4c15-8e35-c02cf974128e', NULL, NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('e4c901c9-c68b-41e7-8d03-2f8d7a2d33c4', '102', 'Prova', '048a6200-fe9f-4c15-8e35-c02cf974128e', NULL, NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('e4c901c9-c68b-41e7-8d03-2f8d7a2d33c4', '104', 'Prova', '048a6200-fe9f-4c15-8e35-c02cf974128e', '2026-10-22 10:40:01+00', NULL, 'true', NULL, '2026-11-04 13:06:01+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('e4c901c9-c68b-41e7-8d03-2f8d7a2d33c4', '106', 'Prova', '048a6200-fe9f-4c15-8e35-c02cf974128e', '2026-10-22 10:29:01+00', NULL, 'true', NULL, '2026-11-05 06:25:01+00', NULL, NULL, NULL, '2026-11-05 05:29:00+00', NULL, NULL, NULL),
('ea108931-cd08-4ac6-8487-33aaae33f694', '101', 'Prova', '1eaf7857-3e5b-41f7-858a-86f4eb6da0da', '2026-11-07 11:25:01+00', NULL, 'false', NULL, NULL, '2026-11-07 11:25:01+00', NULL, NULL, NULL, NULL, NULL, NULL),
('ea108931-cd08-4ac6-8487-33aaae33f694', '104', 'Prova', '1eaf7857-3e5b-41f7-858a-86f4eb6da0da', '2026-11-07 11:00:01+00', NULL, 'true', NULL, '2026-11-07 23:41:01+00', NULL, NULL, NULL, '2026-11-07 23:00:00+00', NULL, NULL, NULL),
('ea108931-cd08-4ac6-8487-33aaae33f694', '106', 'Prova', '1eaf7857-3e5b-41f7-858a-86f4eb6da0da', '2026-11-07 11:16:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('ed842f91-2f8c-4c0a-8593-8476cbd66e58', '101', 'Prova', '787cd183-842f-44d1-8859-21b9bccdd1b4', '2026-03-03 21:35:01+00', NULL, 'true', NULL, '2026-03-15 22:58:01+00', NULL, NULL, NULL, '2026-03-15 22:35:00+00', '2026-04-29 22:00:00+00', '2026-04-29 22:01:00+00', NULL),
('ed842f91-2f8c-4c0a-8593-8476cbd66e58', '103', 'Prova', '787cd183-842f-44d1-8859-21b9bccdd1b4', '2026-03-03 21:22:01+00', NULL, 'true', NULL, '2026-03-07 09:48:01+00', NULL, '999', NULL, '2026-03-07 08:22:00+00', '2026-04-29 22:00:00+00', '2026-04-29 22:01:00+00', NULL),
('ed842f91-2f8c-4c0a-8593-8476cbd66e58', '104', 'Prova', '787cd183-842f-44d1-8859-21b9bccdd1b4', '2026-03-03 21:35:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, '2026-04-29 22:00:00+00', '2026-04-29 22:01:00+00', NULL),
('ed842f91-2f8c-4c0a-8593-8476cbd66e58', '105', 'Prova', '787cd183-842f-44d1-8859-21b9bccdd1b4', '2026-03-03 21:39:01+00', NULL, 'true', NULL, '2026-03-07 01:57:01+00', NULL, NULL, NULL, '2026-03-07 00:39:00+00', '2026-04-29 22:00:00+00', '2026-04-29 22:01:00+00', NULL),
('ed842f91-2f8c-4c0a-8593-8476cbd66e58', '106', 'Prova', '787cd183-842f-44d1-8859-21b9bccdd1b4', '2026-03-03 21:29:01+00', NULL, 'true', NULL, '2026-03-04 07:38:01+00', NULL, NULL, NULL, '2026-03-04 06:29:00+00', '2026-04-29 22:00:00+00', '2026-04-29 22:01:00+00', NULL),
('f0b12527-0d70-4b6e-8ad6-0c95ddf4161f', '103', 'Prova', '8c415e2d-21a2-49ab-860f-56facdec773b', '2026-10-29 18:39:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('f0b12527-0d70-4b6e-8ad6-0c95ddf4161f', '104', 'Prova', '8c415e2d-21a2-49ab-860f-56facdec773b', '2026-10-29 18:31:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('f0b12527-0d70-4b6e-8ad6-0c95ddf4161f', '105', 'Prova', '8c415e2d-21a2-49ab-860f-56facdec773b', '2026-10-29 18:28:01+00', NULL, 'true', NULL, '2026-11-12 10:57:01+00', NULL, NULL, NULL, '2026-11-12 10:28:00+00', NULL, NULL, NULL),
('f0b12527-0d70-4b6e-8ad6-0c95ddf4161f', '106', 'Prova', '8c415e2d-21a2-49ab-860f-56facdec773b', '2026-10-29 18:41:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('f1b60234-6bf1-48b8-83a9-f8aa98587e26', '101', 'Prova', 'd5466a9f-7db4-4e40-8bf0-c166019d79f3', NULL, NULL, 'false', NULL, NULL, '2026-09-06 15:17:01+00', NULL, NULL, NULL, NULL, NULL, NULL),
('f1b60234-6bf1-48b8-83a9-f8aa98587e26', '102', 'Prova', 'd5466a9f-7db4-4e40-8bf0-c166019d79f3', '2026-09-06 15:05:01+00', NULL, 'false', NULL, NULL, '2026-09-06 15:05:01+00', NULL, NULL, NULL, NULL, NULL, NULL),
('f8b50522-95fe-4d37-8bd0-b716a9c102dc', '101', 'Prova', '0c24350d-60d9-4936-8657-f108fec888d4', '2026-11-07 07:31:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('f8b50522-95fe-4d37-8bd0-b716a9c102dc', '105', 'Prova', '0c24350d-60d9-4936-8657-f108fec888d4', '2026-11-07 07:34:01+00', NULL, 'true', NULL, '2026-11-09 01:03:01+00', NULL, NULL, NULL, '2026-11-09 00:34:00+00', NULL, NULL, NULL),
('f8b50522-95fe-4d37-8bd0-b716a9c102dc', '106', 'Prova', '0c24350d-60d9-4936-8657-f108fec888d4', '2026-11-07 07:09:01+00', NULL, 'true', NULL, '2026-11-12 05:05:01+00', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('fcf89899-2ae1-4d19-82eb-d61d365e5383', '102', 'Prova', '57134454-8ee8-4b1a-8967-3ec65cfc4f55', '2026-11-07 07:12:01+00', NULL, 'true', NULL, '2026-11-19 15:36:01+00', NULL, NULL, NULL, '2026-11-19 14:12:00+00', NULL, NULL, NULL),
('fcf89899-2ae1-4d19-82eb-d61d365e5383', '104', 'Prova', '57134454-8ee8-4b1a-8967-3ec65cfc4f55', '2026-11-07 07:32:01+00', NULL, 'true', NULL, '2026-11-12 08:50:01+00', NULL, NULL, NULL, '2026-11-12 08:32:00+00', NULL, NULL, NULL),
('fcf89899-2ae1-4d19-82eb-d61d365e5383', '105', 'Prova', '57134454-8ee8-4b1a-8967-3ec65cfc4f55', '2026-11-07 07:17:01+00', NULL, 'false', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
('fcf89899-2ae1-4d19-82eb-d61d365e5383', '106', 'Prova', '57134454-8ee8-4b1a-8967-3ec65cfc4f55', '2026-11-07 07:29:01+00', NULL, 'true', NULL, '2026-11-21 10:00:00+00', NULL, NULL, NULL, '2026-11-21 10:00:00+00', NULL, NULL, NULL);
delete from survey_schedule;
insert into survey_schedule (survey_id, minutes, kind, from_days, to_days, from_count, to_count, after_survey_id) overriding system value values
('105', NULL, 'after_enrolment', '{}', '{}', '30', '90', NULL);
delete from survey_token;
delete from team_correction;
delete from text_notice;
delete from text_version;
insert into text_version (id, section, title, paragraphs, revision, state, effective_on, agree_again, old_until, writers, written_by, written_at, approved_by, approved_at) overriding system value values
('df8a16e0-bf6b-43c6-9ec6-a40900f54384', 'section3', 'Messaggi', '{"Acconsento ai messaggi."}', '1', 'approved', '2002-01-01', 'true', '2002-02-01', '{}', NULL, '2026-11-21 10:00:01+00', NULL, '2026-11-21 10:00:01+00');
delete from told_change;
select setval('consent_record_id_seq', 40);
select setval('family_changed_id_seq', 32);
select setval('family_event_id_seq', 122);
select setval('job_id_seq', 7);
select setval('study_person_changed_id_seq', 28);
