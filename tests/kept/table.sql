BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0004');
CREATE TABLE deeds (
	table_id VARCHAR(16) NOT NULL, 
	revision INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	answer TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	why TEXT NOT NULL, 
	counter INTEGER NOT NULL, 
	digest VARCHAR(64) NOT NULL, 
	PRIMARY KEY (table_id, revision), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',1,0,'#0 zone-0',1,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',2,0,'#1 enough',2,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',3,1,'#2 enough',3,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',4,0,'#3 a5',4,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',5,0,'#4 at 2.1642,13.6764',5,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',6,0,'#5 a4',6,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',7,0,'#6 at 1.2634,5.0291',7,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',8,1,'#7 b8',8,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',9,1,'#8 at 19.0882,9.072',9,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',10,1,'#9 b9',10,'',2,'fcdcb0a579d89ed4');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',11,1,'#10 at 18.089,11.2217',11,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',12,1,'#11 b3',12,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',13,1,'#12 at 18.8402,12.885',13,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',14,0,'#13 a6',14,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',15,0,'#14 at 1.2539,11.9693',15,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',16,0,'#15 a3',16,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',17,0,'#16 at 1.5705,2.9094',17,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',18,1,'#17 b2',18,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',19,1,'#18 at 18.5496,6.7315',19,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',20,1,'#19 b6',20,'',2,'a86b64fc8b5df6f1');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',21,1,'#20 at 18.1732,4.6287',21,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',22,1,'#21 b5',22,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',23,1,'#22 at 19.3839,4.9094',23,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',24,0,'#23 a1',24,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',25,0,'#24 at 1.8902,7.3902',25,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',26,0,'#25 a2',26,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',27,0,'#26 at 1.4354,15.0846',27,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',28,1,'#27 b4',28,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',29,1,'#28 at 18.4976,2.4693',29,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',30,1,'#29 b7',30,'',2,'745acfcb2117281c');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',31,1,'#30 at 17.6921,9.9047',31,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',32,1,'#31 b1',32,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',33,1,'#32 at 17.563,12.6441',33,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',34,1,'#33 walks-ahead-b9',34,'',2,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',35,1,'#34 path 18.089,11.2217 18.8902,10.7795',35,'',4,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',36,0,'#35 seat-1',36,'',4,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',37,1,'#36 kill-op',37,'',4,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',38,0,'#37 crit-op',38,'',4,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',39,1,'#38 triangulate',39,'',4,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',40,1,'#39 a3',40,'',4,'90bd8c897eb2721b');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',41,0,'#40 pass',41,'',4,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',42,1,'#41 second-opinion-b1',42,'',4,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',43,0,'#42 pass',43,'',4,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',44,1,'#43 hold-the-peg',44,'',4,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',45,0,'#44 pass',45,'',4,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',46,1,'#45 b1',46,'',4,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',47,1,'#46 engage',47,'',4,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',48,1,'#47 reposition',48,'',4,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',49,1,'#48 path 17.563,12.6441 19.439,14.4937',49,'',4,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',50,1,'#49 end',50,'',4,'a4e92eebcfa79659');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',51,0,'#50 a5',51,'',4,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',52,0,'#51 conceal',52,'',4,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',53,0,'#52 reposition',53,'',4,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',54,0,'#53 path 2.1642,13.6764 3.0071,15.2126',54,'',4,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',55,0,'#54 dash',55,'',4,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',56,0,'#55 path 3.0071,15.2126 3.2327,15.2126',56,'',4,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',57,0,'#56 end',57,'',4,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',58,1,'#57 b5',58,'',4,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',59,1,'#58 conceal',59,'',4,'');
INSERT INTO "deeds" VALUES('aaaaaaaaaaaaaaaa',60,1,'#59 end',60,'',4,'50c02acb2e713c7c');
CREATE TABLE marks (
	table_id VARCHAR(16) NOT NULL, 
	revision INTEGER NOT NULL, 
	seal VARCHAR(32) NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
)
 WITHOUT ROWID

;
INSERT INTO "marks" VALUES('aaaaaaaaaaaaaaaa',60,'9477f2a5e93d524740a3fd394c5949ac');
CREATE TABLE openings (
	table_id VARCHAR(16) NOT NULL, 
	opening TEXT NOT NULL, 
	dice TEXT NOT NULL, brought BOOLEAN DEFAULT 1 NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "openings" VALUES('aaaaaaaaaaaaaaaa','{"format":"killzone-record 1","ruleset":"kt24","version":"1","source":{"killzone":"tollgate-six","teams":["ninth-bell","meridian-survey"],"rules":"full","mission":"secure"},"steps":[{"faces":["63"]}]}','{"seed": "b2:12", "counter": 2}',0);
CREATE TABLE records (
	table_id VARCHAR(16) NOT NULL, 
	record TEXT NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE seats (
	table_id VARCHAR(16) NOT NULL, 
	seat INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	name TEXT NOT NULL, 
	bot VARCHAR(40) NOT NULL, 
	secret_hash VARCHAR(64) NOT NULL, 
	opened BOOLEAN NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats" VALUES('aaaaaaaaaaaaaaaa',0,'person','Ada','','',0);
INSERT INTO "seats" VALUES('aaaaaaaaaaaaaaaa',1,'person','Bob','','',0);
CREATE TABLE tables (
	id VARCHAR(16) NOT NULL, 
	title TEXT NOT NULL, 
	ruleset VARCHAR(40) NOT NULL, 
	answers INTEGER NOT NULL, 
	turn INTEGER NOT NULL, 
	waiting INTEGER NOT NULL, 
	over BOOLEAN NOT NULL, 
	score VARCHAR(80) NOT NULL, 
	changed INTEGER NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('aaaaaaaaaaaaaaaa','A table','kt24',60,1,1,0,'0,0',1794840691);
COMMIT;
